import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../e2e/support/accessibility.ts';
import { answerInstead } from '../../../../../e2e/support/bank-answers.ts';
import { pauseClock } from '../../../../../e2e/support/page-clock.ts';
import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import {
  NARROWEST,
  openScreen,
  says,
  screenTest,
  testScreens,
} from '../../../../../scripts/workshop/screen-test.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const RESEND = 'POST /auth/ibanking/personal/email/resend-code';
const EMAIL = 'ada.obi@harvest.test';
const NEXT =
  'Choose a new password by Forgot Password, which helps once a day, or log in from a browser you have used before.';
const REPLACED = 'You have started to log in again since then, so this login is over.';
const slowedFor = (wait: string, seconds: number) =>
  ({ refuses: 'SIGN_IN_SLOWED', params: { wait, seconds } }) as const;
const tooMany = { refuses: 'TOO_MANY_SIGN_INS', params: { wait: '12 minutes', seconds: 700 } } as const;
const usedUp = { refuses: 'SIGN_IN_CODES_USED_UP', params: { next: NEXT } } as const;

const loginButton = (page: Page) => page.getByRole('button', { name: 'Log In' });
const isDisabled = (page: Page) => loginButton(page).getAttribute('aria-disabled');

async function enter(page: Page): Promise<void> {
  await page.getByLabel(/^Email/).fill(EMAIL);
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
const STARTED = { [LOGIN]: { says: CHALLENGE }, 'POST /auth/admin/login': ADMIN_LOGIN } as const;
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

/** What is heard, in turn, from now on. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver(() => {
      const said = document.querySelector('form [role=alert]')?.textContent ?? '';
      if (said !== '' && said !== heard.at(-1)) heard.push(said);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

screenTest(
  'Signing in, while somebody guesses the password: counts the wait down, says aloud where it begins and ends, and then gets in with what was typed',
  async () => {
    const page = await openScreen({ path: '/', viewport: NARROWEST, withClock: true, answers: STARTED });
    await answerInstead(page, { [LOGIN]: slowedFor('8 seconds', 8) });
    const posts = countPosts(page, '/auth/ibanking/personal/login');
    const heard = await listen(page);
    await pauseClock(page);
    await enter(page);
    const seen = (text: string) => page.locator('form [aria-hidden]').getByText(text);
    await seen('Too many wrong passwords for this profile. Wait 8 seconds, then try again.').waitFor();
    expect(await isDisabled(page)).toBe('true');
    await loginButton(page).click({ force: true });
    await page.keyboard.press('Enter');
    expect(posts()).toBe(1);
    expect(await page.getByLabel('Password *').inputValue()).toBe(PASSWORD);
    expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(EMAIL);
    await expectNoSidewaysScroll(page);
    await page.clock.runFor(3000);
    await seen('Wait 5 seconds, then try again.').waitFor();
    await page.clock.runFor(4000);
    await seen('Wait 1 second, then try again.').waitFor();
    await page.clock.runFor(1000);
    await seen('You can try again now.').waitFor();
    expect(await heard()).toEqual([
      'Too many wrong passwords for this profile. Wait 8 seconds, then try again.',
      'You can try again now.',
    ]);
    expect(await isDisabled(page)).toBe('false');
    await page.clock.resume();
    await expectAccessible(page);
    await page.unrouteAll();
    await loginButton(page).click();
    await page.getByText('Enter OTP sent to registered email and phone number').waitFor();
  },
);

screenTest(
  'Signing in, after too many tries: says the wait in minutes, and lets another profile try at once',
  async () => {
    const page = await openScreen({ path: '/', withClock: true, answers: STARTED });
    await answerInstead(page, { [LOGIN]: tooMany });
    await pauseClock(page);
    await enter(page);
    await page.getByText('Too many failed attempts. Wait 12 minutes, then try again.').first().waitFor();
    expect(await isDisabled(page)).toBe('true');
    await page.clock.runFor(620_000);
    await page.getByText('Wait 80 seconds, then try again.').waitFor();
    await page.unrouteAll();
    await page.getByLabel('Email or Phone Number').fill('ngozi.nnamdi@harvest.test');
    expect(await isDisabled(page)).toBe('false');
    await loginButton(page).click();
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  },
);

screenTest(
  'Staff signing in, while somebody guesses the password: are told how long to wait, and keep what they typed',
  async () => {
    const page = await openScreen({ path: '/admin/auth', withClock: true, answers: STARTED });
    await answerInstead(page, { 'POST /auth/admin/login': slowedFor('2 seconds', 2) });
    await pauseClock(page);
    await enter(page);
    await page.getByText('Wait 2 seconds, then try again.').first().waitFor();
    expect(await isDisabled(page)).toBe('true');
    await page.clock.runFor(2000);
    await page.getByText('You can try again now.').first().waitFor();
    await page.unrouteAll();
    expect(await page.getByLabel('Password *').inputValue()).toBe(PASSWORD);
    await page.getByLabel('Email').fill('maker@harvest.test');
    await loginButton(page).click();
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  },
);

screenTest('Signing in, after too many wrong codes from elsewhere: says what to do', async () => {
  const page = await openScreen({ path: '/', viewport: NARROWEST, answers: { [LOGIN]: usedUp } });
  await enter(page);
  await page.getByRole('alert').getByText(NEXT).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

screenTest(
  'The code of a sign-in, after too many wrong ones: leads to Forgot Password and offers no other code',
  async () => {
    const page = await openScreen({ path: '/', viewport: NARROWEST, answers: STARTED });
    await enter(page);
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
    await answerInstead(page, { [VERIFY]: usedUp });
    await page.keyboard.type('123456');
    await page.getByRole('alert').getByText(NEXT).waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Too many wrong codes' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    expect(await page.getByLabel('Digit 1 of 6').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.waitForURL(new URL('/forgot-password', page.url()).href);
    expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(EMAIL);
  },
);

screenTest.each([
  ['a newer one', { refuses: 'SIGN_IN_REPLACED' }, REPLACED],
  ['too many wrong codes', usedUp, NEXT],
] as const)(
  'Resend, of a sign-in that %s ended: says so, and never that a code was sent',
  async (_, answer, words) => {
    const page = await openScreen({ path: '/', withClock: true, answers: STARTED });
    await enter(page);
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
    await answerInstead(page, { [RESEND]: answer });
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.getByText(/OTP Resent|A new code was sent/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  },
);

screenTest(
  'A code, typed while a dialog moves the focus between the press of a key and its letter: is entered whole',
  async () => {
    const page = await openScreen({
      path: '/',
      answers: { [LOGIN]: { says: CHALLENGE }, [VERIFY]: 'nothing yet' },
    });
    await enter(page);
    await page.getByLabel('Digit 1 of 6').waitFor();
    const asked = page.waitForRequest(`**${VERIFY.split(' ')[1]}`);
    const keyboard = await page.context().newCDPSession(page);
    for (const key of '123456') {
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: `Digit${key}` });
      await page.getByRole('heading', { level: 1 }).focus();
      await keyboard.send('Input.dispatchKeyEvent', { type: 'char', key, text: key });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: `Digit${key}` });
    }
    expect((await asked).postDataJSON()).toMatchObject({ otp: '123456' });
  },
);
