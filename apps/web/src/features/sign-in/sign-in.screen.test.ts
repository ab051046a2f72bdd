import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const CHALLENGE = {
  userId: '01999999-0000-7000-8000-000000000001',
  userUUID: '01999999-0000-7000-8000-000000000002',
  twoFactorAuthentication: 'OTP_AUTHENTICATION',
  maskedEmail: 'a***@harvest.test',
  maskedPhoneNumber: '0803****001',
  otherProofs: ['PASSKEY', 'BACKUP_CODE'],
} as const;

const press = (page: Page) => page.getByRole('button', { name: 'Log In' }).click();

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill('ada.obi@harvest.test');
  await page.getByLabel('Password *').fill(PASSWORD);
  await press(page);
}

async function enterAll(page: Page): Promise<void> {
  await enter(page);
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('123456');
}

testScreens(
  'Sign-in',
  { path: '/' },
  {
    loaded: { until: says('Log In', 'Create Account') },
    'with nothing entered': {
      until: async (page) => {
        await press(page);
        await says('This field is required')(page);
      },
    },
    'with the password shown': {
      until: async (page) => {
        await page.getByLabel('Password *').fill(PASSWORD);
        await page.getByRole('button', { name: 'Show password' }).click();
      },
    },
    'while the password is checked': {
      answers: { [LOGIN]: 'nothing yet' },
      until: async (page) => {
        await enter(page);
        await says('Loading...')(page);
      },
    },
    'with a wrong password': {
      answers: { [LOGIN]: { refuses: 'WRONG_CREDENTIALS' } },
      until: async (page) => {
        await enter(page);
        await says('The email, phone number or password is not right.')(page);
      },
    },
    'with the bank out of reach': {
      answers: { [LOGIN]: 'no connection' },
      until: async (page) => {
        await enter(page);
        await says("An error occurred. We couldn't reach the bank.")(page);
      },
    },
    'the code step': {
      answers: { [LOGIN]: { says: CHALLENGE } },
      until: async (page) => {
        await enter(page);
        await says('OTP Verification', 'Finish')(page);
      },
    },
    'the code step of an authenticator': {
      answers: { [LOGIN]: { says: { ...CHALLENGE, twoFactorAuthentication: 'GOOGLE_AUTHENTICATOR' } } },
      until: async (page) => {
        await enter(page);
        await says('Google Authentication')(page);
      },
    },
    'while the code is checked': {
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: 'nothing yet' },
      until: async (page) => {
        await enterAll(page);
        await says('Loading...')(page);
      },
    },
    'with a wrong code': {
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await enterAll(page);
        await says('That code is not right.')(page);
      },
    },
    'after signing out': {
      until: async (page) => {
        await page.evaluate(() => sessionStorage.setItem('signOutReason', 'idle'));
        await page.reload();
        await says('For your security we logged you out')(page);
      },
    },
  },
);
