import type { Page } from 'playwright-core';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

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
