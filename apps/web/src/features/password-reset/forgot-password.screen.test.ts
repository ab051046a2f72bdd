import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScreen, says, screenTest, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';

async function send(page: Page): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill('ada.obi@harvest.test');
  await page.getByRole('button', { name: 'Send link' }).click();
}

testScreens(
  'Forgot password',
  { path: '/forgot-password' },
  {
    loaded: { until: says('Send link', 'Back to Log In') },
    'with nothing entered': {
      until: async (page) => {
        await page.getByRole('button', { name: 'Send link' }).click();
        await says('This field is required')(page);
      },
    },
    'while it is sent': {
      answers: { [FORGOT]: 'nothing yet' },
      until: async (page) => {
        await send(page);
        await says('Loading...')(page);
      },
    },
    'with the mail sent': {
      answers: { [FORGOT]: { says: { message: 'Email sent successfully' } } },
      until: async (page) => {
        await send(page);
        await says('Mail Sent Successfully', 'Back to Log In')(page);
      },
    },
    refused: {
      answers: { [FORGOT]: { refuses: 'TOO_MANY_RESETS' } },
      until: async (page) => {
        await send(page);
        await says('Too many requests for a new password.')(page);
      },
    },
  },
);

screenTest('Forgot password, with Back from the screen after it: returns to what was typed', async () => {
  const page = await openScreen({
    path: '/forgot-password',
    answers: { [FORGOT]: { says: { message: 'Email sent successfully' } } },
  });
  await page.getByLabel('Email or Phone Number').fill('musa.bello@harvest.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mail Sent Successfully' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe('musa.bello@harvest.test');
});
