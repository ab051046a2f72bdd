import type { Page } from 'playwright-core';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const VERIFY = 'POST /auth/ibanking/personal/email/verification';
const ADDRESS = 'YW1pbmEueXVzdWZAaGFydmVzdC50ZXN0';
// 01999999-0000-7000-8000-000000000001
const HANDLE = 'MDE5OTk5OTktMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx';

async function enterCode(page: Page): Promise<void> {
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('123456');
}

testScreens(
  'Verify email',
  { path: `/verify-email?email=${ADDRESS}` },
  {
    loaded: { until: says('a***@harvest.test', 'Finish', 'Log in with the password you chose') },
    'with a handle': {
      path: `/verify-email?email=${HANDLE}`,
      until: says('Finish', 'use the code of yours'),
    },
    'without an address': { path: '/verify-email?email=garbage', until: says('Send code') },
    'with a mistyped address': {
      path: '/verify-email',
      until: async (page) => {
        await page.getByLabel('Email').fill('amina');
        await page.getByRole('button', { name: 'Send code' }).click();
        await says('Enter an email address such as name@example.com')(page);
      },
    },
    'while the code is checked': {
      answers: { [VERIFY]: 'nothing yet' },
      until: async (page) => {
        await enterCode(page);
        await says('Loading...')(page);
      },
    },
    'with a wrong code': {
      answers: { [VERIFY]: { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await enterCode(page);
        await says('That code is not right.')(page);
      },
    },
    'with an expired code': {
      answers: { [VERIFY]: { refuses: 'CODE_EXPIRED' } },
      until: async (page) => {
        await enterCode(page);
        await says('That code has expired.')(page);
      },
    },
    'with a registration that cannot be finished': {
      answers: { [VERIFY]: { refuses: 'REGISTRATION_CONFLICT' } },
      until: async (page) => {
        await enterCode(page);
        await says('We could not finish this registration.')(page);
      },
    },
  },
);
