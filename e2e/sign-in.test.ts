import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, countPosts, NARROWEST, openPage } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { autofill, paste } from './support/in-page.ts';
import { ADA, codeFrom, enterPassword, NGOZI, PASSWORD, signIn } from './support/people.ts';

const VERIFICATION = '/auth/ibanking/personal/otp-verification';

const box = (page: Page, number: number) => page.getByLabel(`Digit ${number} of 6`);
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome, Ada' });

test('Sign-in, with password and code: opens the dashboard and keeps nothing secret', async () => {
  const page = await openPage('/');
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('Forgot Password')).toBe('/forgot-password');
  expect(await hrefOf('Create Account')).toBe('/signup');
  const [label, link, field] = await Promise.all(
    [
      page.locator('label', { hasText: 'Password' }),
      page.getByRole('link', { name: 'Forgot Password' }),
      page.getByLabel('Password *'),
    ].map((part) => part.boundingBox()),
  );
  // Beside the label of the field it is about.
  expect(link?.x ?? 0).toBeGreaterThan((label?.x ?? 0) + (label?.width ?? 0));
  expect((link?.y ?? 0) + (link?.height ?? 0) / 2).toBeLessThan(field?.y ?? 0);
  const code = await enterPassword(page, ADA);
  await page.getByText('Enter OTP sent to registered email and phone number').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  // The focus is in the first box.
  await page.keyboard.type(code);
  await page.getByText('Logged in successfully').waitFor();
  await welcome(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  const userInfo = await page.evaluate(() => localStorage.getItem('userInfo'));
  expect(Object.keys(JSON.parse(userInfo ?? '{}') as object).toSorted()).toEqual([
    'firstName',
    'onboardingComplete',
    'permittedLinks',
    'role',
    'tokenDTO',
  ]);
});

test.each([
  [
    'switched off',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })`,
  ],
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`],
])(
  'Sign-in, with the storage of the browser %s: takes one code, and the session lasts until the page is loaded again',
  async (_, script) => {
    const page = await openPage('about:blank');
    await page.addInitScript(script);
    await page.goto(bankUrl('/'));
    await signIn(page, ADA);
    await welcome(page).waitFor();
    await page.getByRole('link', { name: 'Transfer', exact: true }).first().click();
    await page.getByLabel('Destination Account Number').waitFor();
    await page.getByRole('link', { name: 'Transaction History' }).first().click();
    await page.getByText(/^1 to 10 of \d+$/).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  },
);

test('Sign-in, with a wrong password: says so, keeps the e-mail and asks for the password again', async () => {
  const page = await openPage('/');
  await page.getByLabel('Email or Phone Number').fill(ADA.email);
  await page.getByLabel('Password *').fill('Not#Right1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('form').getByText('The email, phone number or password is not right.').waitFor();
  await expect.poll(() => page.getByLabel('Password *').inputValue()).toBe('');
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(ADA.email);
  await page.locator('input[name=password]:focus').waitFor();
});

test('Sign-in, with nothing entered: asks for both fields and sends nothing', async () => {
  const page = await openPage('/');
  const posts = countPosts(page, '/auth/ibanking/personal/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(() => page.getByText('This field is required').count()).toBe(2);
  expect(posts()).toBe(0);
});

test('Sign-in, with a wrong code: empties the boxes, says why, and takes the right code next', async () => {
  const page = await openPage('/');
  const code = await enterPassword(page, ADA);
  await box(page, 1).focus();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await box(page, number).inputValue()).toBe('');
  await page.locator('[aria-label="Digit 1 of 6"]:focus').waitFor();
  await page.keyboard.type(code);
  await welcome(page).waitFor();
});

test.each([
  ['all six digits', 1, (code: string) => code],
  ['all six digits', 3, (code: string) => code],
  ['two groups of three', 6, (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['seven digits', 2, (code: string) => `${code}7`],
  ['a whole sentence', 4, (code: string) => `Your Harvest code is ${code}.`],
])('Code boxes, with %s pasted into box %i: sign in with one request', async (_, number, pasted) => {
  const page = await openPage('/');
  const code = await enterPassword(page, ADA);
  const posts = countPosts(page, VERIFICATION);
  await paste(box(page, number), pasted(code));
  await welcome(page).waitFor();
  expect(posts()).toBe(1);
});

test('Code boxes, filled by one event as telephones do: sign in with one request', async () => {
  const page = await openPage('/');
  const code = await enterPassword(page, ADA);
  const posts = countPosts(page, VERIFICATION);
  await autofill(box(page, 1), code);
  await welcome(page).waitFor();
  expect(posts()).toBe(1);
});

test('Code boxes, typed into with letters, Backspace and Enter: hold digits only and send once', async () => {
  const page = await openPage('/');
  const code = await enterPassword(page, ADA);
  const posts = countPosts(page, VERIFICATION);
  await box(page, 1).focus();
  await page.keyboard.type('1x2');
  expect(await box(page, 2).inputValue()).toBe('2');
  await page.keyboard.press('Backspace');
  expect(await box(page, 2).inputValue()).toBe('');
  await page.keyboard.press('Backspace');
  expect(await box(page, 1).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Enter all six digits of the code.').waitFor();
  expect(posts()).toBe(0);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await welcome(page).waitFor();
  expect(posts()).toBe(1);
});

test('Resend, after a sign-in with the phone number: sends a code that works', async () => {
  const page = await openPage('/', { withClock: true });
  await enterPassword(page, ADA, ADA.phoneNumber);
  const resend = page.getByRole('button', { name: 'Resend' });
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  // A minute goes by, for the page and for the bank.
  await fetch(bankUrl('/dev/clock'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 61 }),
  });
  await page.clock.runFor(61_000);
  const { letGo } = await holdBack(page, '**/email/resend-code');
  const code = await codeFrom(ADA, async () => {
    await resend.click();
    await page.getByRole('button', { name: 'Resending...' }).waitFor();
    letGo();
  });
  await page.getByText('OTP Resent').waitFor();
  await page.keyboard.type(code);
  await welcome(page).waitFor();
});

test('Back, from the code: returns to the password with the e-mail still there', async () => {
  const page = await openPage('/');
  await enterPassword(page, ADA);
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(ADA.email);
  expect(await page.getByLabel('Password *').inputValue()).toBe('');
});

test('Remember, when ticked: keeps the e-mail and never the password', async () => {
  const page = await openPage('/');
  const remember = page.getByLabel('Remember my email on this device');
  expect(await remember.getAttribute('name')).toBe('remember');
  await remember.check();
  await enterPassword(page, ADA);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).toContain(ADA.email);
  expect(stored).not.toContain(PASSWORD);
  await page.goto(bankUrl('/'));
  await expect.poll(() => page.getByLabel('Email or Phone Number').inputValue()).toBe(ADA.email);
});

test('Password field, with Show password: shows it, names the way back, and keeps the place of the caret', async () => {
  const page = await openPage('/');
  await page.getByLabel('Password *').fill(PASSWORD);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password *').getAttribute('type')).toBe('text');
  const focused = page.locator('input[name=password]:focus');
  const caret = () => focused.evaluate((field: HTMLInputElement) => field.selectionStart);
  await expect.poll(caret).toBe(PASSWORD.length - 3);
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await page.getByLabel('Password *').getAttribute('type')).toBe('password');
});

test('Sign-in, of somebody still onboarding: leads to onboarding and nowhere else', async () => {
  const page = await openPage('/');
  await signIn(page, NGOZI);
  await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
  await page.goto(bankUrl('/transfer'));
  await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
  await page.getByRole('button', { name: 'User menu of Ngozi' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
});

test('Sign-in, on the narrowest screen: does not scroll sideways in either step', async () => {
  const page = await openPage('/', { viewport: NARROWEST });
  await expectNoSidewaysScroll(page);
  await enterPassword(page, ADA);
  await expectNoSidewaysScroll(page);
});
