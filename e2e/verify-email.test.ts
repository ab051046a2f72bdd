import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { countPosts, NARROWEST, openPage } from './support/browser.ts';
import { codeFrom, mailbox, PASSWORD } from './support/people.ts';
import { advanceClock, registerByCall } from './support/registering.ts';
import { newcomer } from './support/registration-form.ts';

const VERIFICATION = '/auth/ibanking/personal/email/verification';
const RESEND = '/auth/ibanking/personal/email/resend-code';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const pathFor = (parameter: string) => `/verify-email?email=${encodeURIComponent(parameter)}`;
const boxes = (page: Page) => page.getByLabel('Digit 1 of 6');
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Opens the page for somebody who registered; the wait between codes is over for the page and for the bank. */
async function openRegistered(options?: Parameters<typeof openPage>[1]) {
  const person = newcomer();
  const code = await codeFrom(person, () => registerByCall(person));
  const page = await openPage(pathFor(base64(person.email)), options);
  await boxes(page).waitFor();
  return { person, code, page };
}

test.each([
  ['in base64', (encoded: string) => encoded],
  ['without its padding', (encoded: string) => encoded.replace(/=+$/, '')],
])('Verify email, with the address %s: takes the code and leads to sign-in', async (_, change) => {
  const { email, ...others } = newcomer();
  // Of a length that needs padding.
  const person = { ...others, email: `b${email}` };
  expect(base64(person.email)).toMatch(/=$/);
  const code = await codeFrom(person, () => registerByCall(person));
  const page = await openPage(pathFor(change(base64(person.email))));
  await page.getByText('b***@harvest.test').waitFor();
  expect(await page.title()).toBe('Verify your email – Harvest');
  await page.keyboard.type(code);
  await page.getByText('OTP verified').waitFor();
  await page.getByText('Email verified. Log in.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  expect(page.url()).not.toContain('verify-email');
});

test.each([
  '/verify-email',
  '/verify-email?email=',
  '/verify-email?email=garbage',
  '/verify-email?email=%25%25%25',
  '/verify-email?email=ada.obi@harvest.test',
  pathFor(base64('not-an-email')),
])('Verify email, opened as %s: asks for the address and sends a code to it', async (path) => {
  const person = newcomer();
  await registerByCall(person);
  const page = await openPage(path);
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('This field is required').waitFor();
  await email.fill('ada');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Enter an email address such as name@example.com').waitFor();
  await advanceClock(61);
  await email.fill(person.email);
  const code = await codeFrom(person, () => page.getByRole('button', { name: 'Send code' }).click());
  expect(new URL(page.url()).searchParams.get('email')).toBe(base64(person.email));
  await boxes(page).waitFor();
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Verify email, with a handle instead of an address: names no address, and Finish sends the code', async () => {
  const handle = '01999999-0000-7000-8000-000000000001';
  const page = await openPage(pathFor(base64(handle)));
  await page.getByText('We sent a code to the email on file.').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith(VERIFICATION)),
    page.keyboard.type('123456'),
  ]);
  expect(request.postDataJSON()).toEqual({ email: handle, code: '123456' });
  await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
});

test('Verify email, with wrong codes: says why, empties the boxes, and ends when the tries are used up', async () => {
  const { code, page } = await openRegistered();
  const enter = async (digits: string) => {
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(VERIFICATION)),
      page.keyboard.type(digits),
    ]);
    await expect.poll(() => boxes(page).inputValue()).toBe('');
  };
  await boxes(page).focus();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await enter(wrongCode(code));
    await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
  }
  await expectAccessible(page);
  await enter(code);
  await page.locator('form').getByText('Too many wrong codes.').waitFor();
});

test('Verify email, after five minutes: says that the code expired, and takes the one that is sent again', async () => {
  const { person, code, page } = await openRegistered({ withClock: true });
  await advanceClock(301);
  await page.keyboard.type(code);
  await page.locator('form').getByText('That code has expired. Ask for a new one.').waitFor();
  await page.clock.runFor(61_000);
  const fresh = await codeFrom(person, () => page.getByRole('button', { name: 'Resend' }).click());
  await page.getByText('OTP Resent').waitFor();
  await boxes(page).focus();
  await page.keyboard.type(fresh);
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Verify email, with the bank out of reach: keeps the code and says so', async () => {
  const { code, page } = await openRegistered();
  await page.route(`**${VERIFICATION}`, (route) => route.abort());
  await page.keyboard.type(code);
  await page.locator('form').getByText("An error occurred. We couldn't reach the bank.").waitFor();
  expect(await boxes(page).inputValue()).toBe(code.slice(0, 1));
  await page.unroute(`**${VERIFICATION}`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Sign-in, of somebody who never verified: leads to the code, which it asks for once', async () => {
  const person = newcomer();
  await registerByCall(person);
  await advanceClock(61);
  const page = await openPage('/');
  const posts = countPosts(page, RESEND);
  await page.getByLabel('Email or Phone Number').fill(person.phoneNumber);
  await page.getByLabel('Password *').fill(PASSWORD);
  const code = await codeFrom(person, async () => {
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Your email is not verified yet. Verify it here, then log in.').waitFor();
  });
  expect(new URL(page.url()).searchParams.get('email')).toBe(base64(person.email));
  await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
  await page.locator('[aria-label="Digit 1 of 6"]:focus').waitFor();
  await expectAccessible(page);
  await page.reload();
  await boxes(page).waitFor();
  expect(posts()).toBe(1);
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Sign-in, of somebody whose address a stranger registered before: leads to the own registration', async () => {
  const person = newcomer();
  await registerByCall({ ...newcomer(), email: person.email }, 'Stolen#Goat9');
  await registerByCall(person);
  await advanceClock(61);
  const page = await openPage('/');
  await page.getByLabel('Email or Phone Number').fill(person.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  const code = await codeFrom(person, () => page.getByRole('button', { name: 'Log In' }).click());
  await boxes(page).waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith(VERIFICATION)),
    page.keyboard.type(code),
  ]);
  expect(request.postDataJSON()).toEqual({ email: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, code });
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Sign-in, a moment after registering: leads to the code that was sent, without an error', async () => {
  const person = newcomer();
  const code = await codeFrom(person, () => registerByCall(person));
  const page = await openPage('/');
  await page.getByLabel('Email or Phone Number').fill(person.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith(RESEND)),
    page.getByRole('button', { name: 'Log In' }).click(),
  ]);
  expect(answer.status()).toBe(429);
  await boxes(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
});

test('Verify email, of somebody who banks here already: says in the mail what to do, and here where to look', async () => {
  const person = { ...newcomer(), email: 'musa.bello@harvest.test' };
  const before = (await mailbox(person.email)).length;
  await registerByCall(person);
  const page = await openPage(pathFor(base64(person.email)));
  await page.getByText('Already a customer?').waitFor();
  await expect.poll(async () => (await mailbox(person.email)).length).toBe(before + 1);
  await page.getByRole('link', { name: 'Register with another one' }).click();
  await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
});

test('Verify email, on the narrowest screen: does not scroll sideways', async () => {
  const { page } = await openRegistered({ viewport: NARROWEST });
  await expectNoSidewaysScroll(page);
});
