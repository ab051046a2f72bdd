import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { letAMinutePass } from './support/authenticator.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { tabTo } from './support/keyboard.ts';
import {
  ADA,
  balancesKobo,
  callAs,
  codeFrom,
  codesSentTo,
  linkFrom,
  MUSA,
  mailbox,
  openAs,
  type Person,
  signIn,
} from './support/people.ts';
import { fillPassword, type Newcomer } from './support/registration-form.ts';
import { accountNumbersOf, fillTransferForm, transferReceipt } from './support/transfer-form.ts';

const TAB = '/settings?tab=contacts';
const NEW_PASSWORD = 'Guinea#Corn7';
const CHANGE = '**/contacts/change/confirm';

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const newNumber = () => `0703${String(randomInt(10_000_000)).padStart(7, '0')}`;
const maskOf = (phoneNumber: string) => `${phoneNumber.slice(0, 4)}*****${phoneNumber.slice(-2)}`;

/** A customer of level 1 with ₦1,000, whose phone nobody has proved. */
async function openPayer(): Promise<Newcomer> {
  const person = await openOnboarded();
  const level = await callAs(person, 'POST', '/api/kyc/level-1', { bvn: person.bvn });
  if (!level.ok) throw new Error(`There is no level 1: ${await level.text()}`);
  const [[from], [to]] = [await accountNumbersOf(ADA), await accountNumbersOf(person)];
  const asked = {
    sourceAccountNumber: from,
    destinationAccountNumber: to,
    amount: 1000,
    description: 'Yams',
  };
  let id = '';
  const otp = await codeFrom(ADA, async () => {
    const started = await callAs(ADA, 'POST', '/api/transfer/intrabank', asked);
    ({ id } = (await started.json()) as { id: string });
  });
  const confirmed = await callAs(ADA, 'POST', '/api/transfer/intrabank/confirm', { id, otp });
  if (!confirmed.ok) throw new Error(`Nothing was sent: ${await confirmed.text()}`);
  return person;
}

/** Sets a new password by the link that was mailed, and signs in with it. */
async function resetPassword(person: Person): Promise<Page> {
  const forgot = `/auth/ibanking/personal/password/forgot/${encodeURIComponent(person.email)}`;
  const link = await linkFrom(person, () => fetch(bankUrl(forgot), { method: 'POST' }));
  const page = await openPage(new URL(link).pathname);
  await fillPassword(page, 'New Password *', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Password reset successfully').waitFor();
  await signIn(page, person, NEW_PASSWORD);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  return page;
}

async function fillFifteenNaira(page: Page): Promise<void> {
  const [to = ''] = await accountNumbersOf(MUSA);
  await page.goto(bankUrl('/transfer'));
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  await fillTransferForm(page, { to, amount: '15', description: 'Seed' });
}

const proveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Prove your phone' });
const boxes = (page: Page) => page.getByRole('dialog').getByText('Enter the 6-digit code');
const heading = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name });

/** Proves the phone on the page of contacts. */
async function provePhone(page: Page, person: Person): Promise<void> {
  const press = async () => {
    await proveButton(page).click();
    await boxes(page).waitFor();
  };
  await page.keyboard.type(await codeFrom(person, press, person.phoneNumber));
  await page.locator(':focus').getByText('Your phone is proved').waitFor();
}

/** Does something that sends two codes or more. @returns each by where it was sent */
async function codesFrom<To extends readonly string[]>(
  to: To,
  cause: () => Promise<unknown>,
): Promise<{ readonly [Place in keyof To]: string }> {
  const codes: string[] = [];
  const [first = '', ...others] = to;
  const causeOthers = async () => {
    if (others.length === 0) await cause();
    else codes.push(...(await codesFrom(others, cause)));
  };
  codes.unshift(await codeFrom({ ...ADA, email: first }, causeOthers));
  return codes as unknown as { readonly [Place in keyof To]: string };
}

/** Asks for a change, up to its first code. */
async function startChange(page: Page, what: 'email' | 'phone number', value: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${what}` }).click();
  await page.getByLabel(`New ${what}`).fill(value);
  await page.getByRole('button', { name: 'Continue' }).click();
  await boxes(page).waitFor();
}

async function openContacts(person: Person): Promise<Page> {
  const page = await openPage('/');
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  await page.goto(bankUrl(TAB));
  await page.getByRole('heading', { level: 2, name: 'Email and Phone' }).waitFor();
  return page;
}

test('Transfer, after a password reset: leads to the proof of the phone, and is sent with a code that no mail holds', async () => {
  const amina = await openPayer();
  const page = await resetPassword(amina);
  await fillFifteenNaira(page);
  const mails = await codesSentTo(amina.email);
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing was sent' });
  await refusal.getByText('Prove your phone number first').waitFor();
  // At the top, where the header covers no half of a button.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await refusal.getByRole('link', { name: 'Prove your phone' }).click();

  await page.getByRole('tab', { name: 'Email and Phone', selected: true }).waitFor();
  await page.getByText('Not proved').waitFor();
  await page.getByText('and until you have entered one such code').waitFor();
  await expectAccessible(page);
  const sent = await codeFrom(
    amina,
    async () => {
      await proveButton(page).click();
      await page
        .getByRole('dialog')
        .getByText(`${maskOf(amina.phoneNumber)}, and not by email.`)
        .waitFor();
    },
    amina.phoneNumber,
  );
  await page.keyboard.type(otherThan(sent));
  await page.getByRole('dialog').getByRole('alert').getByText('That code is not right').waitFor();
  await page.keyboard.type(sent);
  await page.locator(':focus').getByText('Your phone is proved').waitFor();
  await page.getByText('Proved', { exact: true }).waitFor();
  expect(await proveButton(page).count()).toBe(0);

  await fillFifteenNaira(page);
  const before = await balancesKobo(page);
  const otp = await codeFrom(
    amina,
    async () => {
      await page.getByRole('button', { name: 'Send' }).click();
      await page
        .getByRole('dialog')
        .getByText(`${maskOf(amina.phoneNumber)}, and not by email.`)
        .waitFor();
    },
    amina.phoneNumber,
  );
  await page.keyboard.type(otp);
  await transferReceipt(page).waitFor();
  const total = (balances: Map<string, number>) =>
    [...balances.values()].reduce((sum, kobo) => sum + kobo, 0);
  expect(total(before) - total(await balancesKobo(page))).toBe(1500);
  expect(await codesSentTo(amina.email)).toBe(mails);

  // The code was entered; the day is not over.
  await page.goto(bankUrl(TAB));
  await page.getByText('This lasts until').waitFor();
  expect(await page.getByText('and until you have entered one such code').count()).toBe(0);
});

test('Settings, a new email by keyboard: takes a code of each, ends every other session, and signs in from then on', async () => {
  const amina = await openOnboarded();
  const elsewhere = await openAs(amina, '/home');
  const page = await openPage('/');
  await page.getByLabel('Remember').check();
  await signIn(page, amina);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  await page.goto(bankUrl(TAB));
  await provePhone(page, amina);
  const email = `new.${amina.email}`;

  await tabTo(page, page.getByRole('button', { name: 'Change email' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('New email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(amina.email.toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByText('That is what we have already.').waitFor();
  await page.getByLabel('New email').fill(email);
  await expectAccessible(page);
  const [old, fresh] = await codesFrom([amina.email, email] as const, async () => {
    await page.keyboard.press('Enter');
    await heading(page, 'The code we sent to your email').waitFor();
  });
  await tabTo(page, page.getByLabel('Digit 1 of 6'));
  await page.keyboard.type(old);
  await heading(page, 'The code we sent to your new email').waitFor();
  await expectAccessible(page);
  await page.keyboard.type(otherThan(fresh));
  await page.getByRole('dialog').getByText('The code we sent to the new address or number').waitFor();
  await page.keyboard.type(fresh);
  await page.locator(':focus').getByText('Your email was changed').waitFor();
  await page.getByRole('region', { name: 'Email' }).getByText(email, { exact: true }).waitFor();
  await page.getByText('No codes by email for now').waitFor();
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await page.getByRole('region', { name: 'Email' }).getByText(email, { exact: true }).waitFor();
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();
  for (const to of [amina.email, email])
    await expect
      .poll(async () => (await mailbox(to)).filter(({ text }) => text.includes('changed')))
      .not.toEqual([]);

  await page.getByRole('button', { name: 'User menu of Amina' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // What this browser remembered is what signs in now.
  await page.getByLabel('Password *').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(email);
  await signIn(page, { ...amina, email });
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
});

test('Settings, a new email while codes go by phone alone: takes a code by SMS, too', async () => {
  const amina = await openOnboarded();
  const page = await openContacts(amina);
  await provePhone(page, amina);
  const number = newNumber();
  const moved = { ...amina, phoneNumber: number };
  const first = await codesFrom([amina.phoneNumber, number] as const, () =>
    startChange(page, 'phone number', number),
  );
  await page.keyboard.type(first[0]);
  await heading(page, 'The code we sent to your new phone number').waitFor();
  await page.keyboard.type(first[1]);
  await page.locator(':focus').getByText('Your phone number was changed').waitFor();

  await letAMinutePass();
  const email = `new.${amina.email}`;
  await page
    .getByRole('region', { name: 'Email' })
    .getByText('For now no codes for payments and for changes to your security do.')
    .waitFor();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('dialog').getByText('and one by SMS. You need all three.').waitFor();
  await page.keyboard.press('Escape');
  const [old, fresh, sms] = await codesFrom([amina.email, email, moved.phoneNumber] as const, () =>
    startChange(page, 'email', email),
  );
  await page.keyboard.type(otherThan(old));
  await heading(page, 'The code we sent to your new email').waitFor();
  await page.getByRole('dialog').getByText(email, { exact: true }).waitFor();
  await page.keyboard.type(fresh);
  await heading(page, 'The code we sent by SMS').waitFor();
  await page.getByRole('dialog').getByText('Code 3 of 3').waitFor();
  await page.keyboard.type(otherThan(sms));
  await page.getByRole('dialog').getByText('Code 1 of 3').waitFor();
  await page.getByRole('dialog').getByText('You need not enter the others again.').waitFor();
  await page.keyboard.type(old);
  await page.getByRole('dialog').getByText('The code of your current second factor is not right').waitFor();
  await page.keyboard.type(sms);
  await page.locator(':focus').getByText('Your email was changed').waitFor();
});

test('Settings, a new phone number with its codes sent again: takes the new codes, and the number is proved', async () => {
  const amina = await openOnboarded();
  const page = await openAs(amina, TAB, { withClock: true });
  const number = newNumber();
  const typed = `+234 ${number.slice(1)}`;
  const [, stale] = await codesFrom([amina.phoneNumber, number] as const, () =>
    startChange(page, 'phone number', typed),
  );
  await page.keyboard.type('000000');
  await heading(page, 'The code we sent to your new phone number').waitFor();
  await letAMinutePass();
  await page.clock.runFor(61_000);
  const [old, fresh] = await codesFrom([amina.phoneNumber, number] as const, async () => {
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('We sent all codes again. Those from before no longer work.').waitFor();
  });
  await expectAccessible(page);
  await heading(page, 'The code we sent to your phone number').waitFor();
  await page.keyboard.type(old);
  await heading(page, 'The code we sent to your new phone number').waitFor();
  await page.keyboard.type(stale === fresh ? otherThan(fresh) : stale);
  await page.getByRole('dialog').getByText('The code we sent to the new address or number').waitFor();
  await page.keyboard.type(fresh);
  await page.locator(':focus').getByText('Your phone number was changed').waitFor();
  const card = page.getByRole('region', { name: 'Phone number' });
  await card.getByText(number, { exact: true }).waitFor();
  await card.getByText('Proved', { exact: true }).waitFor();
});

test('Settings, when the answer to the change is lost: says what may have happened, and leads to signing in', async () => {
  const amina = await openOnboarded();
  const page = await openContacts(amina);
  const number = newNumber();
  const [old, fresh] = await codesFrom([amina.phoneNumber, number] as const, () =>
    startChange(page, 'phone number', number),
  );
  await page.keyboard.type(old);
  await heading(page, 'The code we sent to your new phone number').waitFor();
  await page.route(CHANGE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type(fresh);
  await page.getByText('Your session ended. Log in again.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('Settings, when the change never reached the bank: keeps the codes and says so', async () => {
  const amina = await openOnboarded();
  const page = await openContacts(amina);
  const number = newNumber();
  const [old, fresh] = await codesFrom([amina.phoneNumber, number] as const, () =>
    startChange(page, 'phone number', number),
  );
  await page.keyboard.type(old);
  await heading(page, 'The code we sent to your new phone number').waitFor();
  await page.route(CHANGE, (route) => route.abort());
  await page.keyboard.type(fresh);
  await page.getByRole('dialog').getByRole('alert').getByText("We haven't heard back.").waitFor();
  await page.unroute(CHANGE);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.locator(':focus').getByText('Your phone number was changed').waitFor();
});
