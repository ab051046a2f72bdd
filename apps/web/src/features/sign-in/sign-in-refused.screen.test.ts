import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const NEXT =
  'Choose a new password by Forgot Password, which helps once a day, or log in from a browser you have used before.';
const REPLACED = 'You have started to log in again since then, so this login is over.';
const slowedFor = (wait: string, seconds: number) =>
  ({ refuses: 'SIGN_IN_SLOWED', params: { wait, seconds } }) as const;
const tooMany = { refuses: 'TOO_MANY_SIGN_INS', params: { wait: '12 minutes', seconds: 700 } } as const;
const usedUp = { refuses: 'SIGN_IN_CODES_USED_UP', params: { next: NEXT } } as const;

const loginButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

async function enter(page: Page): Promise<void> {
  await page.getByLabel(/^Email/).fill('ada.obi@harvest.test');
  await page.getByLabel('Password *').fill(PASSWORD);
  await loginButton(page).click();
}

const CHALLENGE = {
  userId: '01999999-0000-7000-8000-000000000001',
  userUUID: '01999999-0000-7000-8000-000000000002',
  twoFactorAuthentication: 'OTP_AUTHENTICATION',
  maskedEmail: 'a***@harvest.test',
  maskedPhoneNumber: '0803****001',
  otherProofs: [],
} as const;

async function enterAll(page: Page): Promise<void> {
  await enter(page);
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('123456');
}

testScreens(
  'Sign-in that waits',
  { path: '/' },
  {
    'for seconds': {
      // Longer than the pictures take.
      answers: { [LOGIN]: slowedFor('90 seconds', 90) },
      until: async (page) => {
        await enter(page);
        await says(/Wait \d\d seconds, then try again\./)(page);
      },
    },
    'for minutes': {
      answers: { [LOGIN]: tooMany },
      until: async (page) => {
        await enter(page);
        await says('Wait 12 minutes, then try again.')(page);
      },
    },
    'no more': {
      answers: { [LOGIN]: slowedFor('1 second', 1) },
      until: async (page) => {
        await enter(page);
        await says('You can try again now.')(page);
      },
    },
  },
);

const ADMIN_LOGIN = {
  says: {
    userId: CHALLENGE.userId,
    userUUID: CHALLENGE.userUUID,
    twoFactorAuthentication: 'OTP_AUTHENTICATION',
    maskedEmail: 'm***@harvest.test',
  },
} as const;
const ASK_A_COLLEAGUE =
  'Ask a colleague who approves to let you enter codes again, or log in from a browser you have used before.';

testScreens(
  'The code of a sign-in that is over',
  { path: '/' },
  {
    'for a colleague': {
      path: '/admin/auth',
      answers: {
        'POST /auth/admin/login': ADMIN_LOGIN,
        'POST /auth/admin/otp-verification': {
          refuses: 'SIGN_IN_CODES_USED_UP',
          params: { next: ASK_A_COLLEAGUE },
        },
      },
      until: async (page) => {
        await enterAll(page);
        await says(ASK_A_COLLEAGUE, 'Use a different account')(page);
      },
    },
    'because a newer one was begun': {
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: { refuses: 'SIGN_IN_REPLACED' } },
      until: async (page) => {
        await enterAll(page);
        await says(REPLACED, 'Start again')(page);
      },
    },
    'because it was wrong five times': {
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: { refuses: 'CODE_TRIES_USED_UP' } },
      until: async (page) => {
        await enterAll(page);
        await says('Too many wrong codes. Start again to get a new one.', 'Start again')(page);
      },
    },
    'because too many codes were wrong': {
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: usedUp },
      until: async (page) => {
        await enterAll(page);
        await says(NEXT, 'Use a different account')(page);
      },
    },
  },
);
