import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { otherThan } from '../scripts/testing/codes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, countPosts, NARROWEST, openPage, pauseClock } from './support/browser.ts';
import { ADA, enterPassword, MAKER, NGOZI, PASSWORD, signIn } from './support/people.ts';
import { openCustomer } from './support/registering.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const RESEND = 'POST /auth/ibanking/personal/email/resend-code';
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
  await page.getByLabel(/^Email/).fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await loginButton(page).click();
}

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

test('Signing in, while somebody guesses the password: counts the wait down, says aloud where it begins and ends, and then gets in with what was typed', async () => {
  const page = await openPage('/', { viewport: NARROWEST, withClock: true });
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
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(ADA.email);
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
});

test('Signing in, after too many tries: says the wait in minutes, and lets another profile try at once', async () => {
  const page = await openPage('/', { withClock: true });
  await answerInstead(page, { [LOGIN]: tooMany });
  await pauseClock(page);
  await enter(page);
  await page.getByText('Too many failed attempts. Wait 12 minutes, then try again.').first().waitFor();
  expect(await isDisabled(page)).toBe('true');
  await page.clock.runFor(620_000);
  await page.getByText('Wait 80 seconds, then try again.').waitFor();
  await page.unrouteAll();
  await page.getByLabel('Email or Phone Number').fill(NGOZI.email);
  expect(await isDisabled(page)).toBe('false');
  await loginButton(page).click();
  await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
});

test('Staff signing in, while somebody guesses the password: are told how long to wait, and keep what they typed', async () => {
  const page = await openPage('/admin/auth', { withClock: true });
  await answerInstead(page, { 'POST /auth/admin/login': slowedFor('2 seconds', 2) });
  await pauseClock(page);
  await enter(page);
  await page.getByText('Wait 2 seconds, then try again.').first().waitFor();
  expect(await isDisabled(page)).toBe('true');
  await page.clock.runFor(2000);
  await page.getByText('You can try again now.').first().waitFor();
  await page.unrouteAll();
  expect(await page.getByLabel('Password *').inputValue()).toBe(PASSWORD);
  await page.getByLabel('Email').fill(MAKER.email);
  await loginButton(page).click();
  await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
});

test('Signing in, after too many wrong codes from elsewhere: says what to do', async () => {
  const page = await openPage('/', { viewport: NARROWEST });
  await answerInstead(page, { [LOGIN]: usedUp });
  await enter(page);
  await page.getByRole('alert').getByText(NEXT).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('The code of a sign-in, after too many wrong ones: leads to Forgot Password and offers no other code', async () => {
  const page = await openPage('/', { viewport: NARROWEST });
  await enterPassword(page, NGOZI);
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
  await page.waitForURL(bankUrl('/forgot-password'));
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(NGOZI.email);
});

test('The code of a sign-in, wrong five times: takes no other, says so, and starts again with a new one', async () => {
  const person = await openCustomer();
  const page = await openPage('/', { viewport: NARROWEST });
  const code = await enterPassword(page, person);
  const first = page.getByLabel('Digit 1 of 6');
  for (let count = 1; count < 5; count += 1) {
    await page.keyboard.type(otherThan(code));
    await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
    await expect.poll(() => first.inputValue()).toBe('');
  }
  await page.keyboard.type(otherThan(code));
  await page.getByRole('alert').getByText('Too many wrong codes. Start again to get a new one.').waitFor();
  await page.locator('h1:focus').getByText('Too many wrong codes').waitFor();
  expect(await first.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(person.email);
  await signIn(page, person);
  await page.waitForURL(bankUrl('/onboarding'));
});

test('The code of a sign-in, begun five times again elsewhere: is over, says so without another code, and starts again', async () => {
  const page = await openPage('/', { viewport: NARROWEST });
  const code = await enterPassword(page, NGOZI);
  // From the same address, and none of them a browser that she is known by.
  for (let count = 0; count < 5; count += 1) {
    const elsewhere = await page.evaluate(
      async ([route, body]) =>
        (
          await fetch(route ?? '', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: body ?? '',
          })
        ).status,
      [LOGIN.split(' ')[1], JSON.stringify({ email: NGOZI.email, password: PASSWORD })],
    );
    expect(elsewhere).toBe(200);
  }
  await page.keyboard.type(code);
  await page.getByRole('alert').getByText(REPLACED).waitFor();
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(NGOZI.email);
  await signIn(page, NGOZI);
  await page.waitForURL(bankUrl('/onboarding'));
});

test.each([
  ['a newer one', { refuses: 'SIGN_IN_REPLACED' }, REPLACED],
  ['too many wrong codes', usedUp, NEXT],
] as const)(
  'Resend, of a sign-in that %s ended: says so, and never that a code was sent',
  async (_, answer, words) => {
    const page = await openPage('/', { withClock: true });
    await enterPassword(page, NGOZI);
    await answerInstead(page, { [RESEND]: answer });
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.getByText(/OTP Resent|A new code was sent/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  },
);
