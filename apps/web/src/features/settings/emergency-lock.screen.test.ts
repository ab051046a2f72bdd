import type { Page } from 'playwright-core';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { SOLD } from '../../../../../e2e/support/bills.ts';
import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LOCK = 'GET /api/ibanking/personal/emergency-lock';
const PRESS = 'POST /api/ibanking/personal/emergency-lock';
const LOCKED = { [LOCK]: { says: { lockedUntil: '2026-11-24T09:30:00.000Z' } } } as const;
const UNTIL = 'Your accounts are locked';
const QUESTION = 'Lock your accounts for 24 hours?';

const SIGNING_IN = {
  'POST /auth/ibanking/personal/login': {
    says: {
      userId: '01999999-0000-7000-8000-000000000001',
      userUUID: '01999999-0000-7000-8000-000000000002',
      twoFactorAuthentication: 'OTP_AUTHENTICATION',
      maskedEmail: 'a***@harvest.test',
      maskedPhoneNumber: '0803****001',
      otherProofs: [],
    },
  },
  'POST /auth/ibanking/personal/otp-verification': {
    says: {
      role: 'CUSTOMER',
      firstName: 'Ada',
      onboardingComplete: true,
      permittedLinks: ['/home'],
      tokenDTO: { accessToken: 'of a test' },
    },
  },
  [PRESS]: 'no connection',
} as const satisfies BankAnswers;

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Lock my accounts' }).click();
  await says('You cannot end it earlier yourself: customer service can.')(page);
}

async function askForLock(page: Page): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill('ada.obi@harvest.test');
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Is somebody in your account? Lock it' }).click();
  await says('Enter your code first.')(page);
}

testScreens(
  'Emergency lock',
  { as: ADA },
  {
    'the second press': { path: '/home', until: openFromMenu },
    refused: {
      path: '/home',
      answers: { [PRESS]: 'no connection' },
      until: async (page) => {
        await openFromMenu(page);
        await page.getByRole('button', { name: 'Lock for 24 hours' }).click();
        await says("We couldn't reach the bank.")(page);
      },
    },
    'on the dashboard': { path: '/home', answers: LOCKED, until: says(UNTIL) },
    'where one sends': {
      path: '/transfer',
      answers: LOCKED,
      until: says(UNTIL, /^Your accounts are locked. No/),
    },
    'in a panel': {
      path: '/bill-payment?buy=airtime',
      answers: { ...SOLD, ...LOCKED },
      until: says(/^Your accounts are locked. No/, 'Mobile Number'),
    },
    'in the settings, before': { path: '/settings?tab=two-factor', until: says('Lock my accounts') },
    'in the settings, after': {
      path: '/settings?tab=two-factor',
      answers: LOCKED,
      until: says(UNTIL, 'Nothing leaves your accounts until 24-11-2026 10:30.'),
    },
  },
);

testScreens(
  'Emergency lock at sign-in',
  { path: '/', answers: SIGNING_IN },
  {
    'asked for': { until: askForLock },
    'the second press': {
      until: async (page) => {
        await askForLock(page);
        await page.getByLabel('Digit 1 of 6').click();
        await page.keyboard.type('123456');
        await says(QUESTION)(page);
        await page.getByRole('button', { name: 'Lock for 24 hours' }).click();
        await says("We couldn't reach the bank.")(page);
      },
    },
  },
);
