import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { bankUrl, openPage, TELEPHONE } from './support/browser.ts';
import { bank } from './support/journey-bank.ts';
import { tabTo } from './support/keyboard.ts';
import { codeFrom, PASSWORD, signIn } from './support/people.ts';
import { register, registerByCall } from './support/registering.ts';
import {
  FATIMA,
  fillAboutYou,
  fillContact,
  fillPassword,
  keptInTab,
  type Newcomer,
  newcomer,
  stageTitle,
} from './support/registration-form.ts';
import { answerAfterPicture, watchShifts } from './support/shifts.ts';

const REGISTER_NEW = '/auth/ibanking/personal/registration/new';
const ENUMS = '**/auth/ibanking/personal/registration-enums';

/** The names of the steps beside the page, without their marks. */
async function stepNames(page: Page): Promise<string[]> {
  const steps = await page.getByRole('list', { name: 'Steps of registering' }).getByRole('listitem').all();
  const texts = await Promise.all(steps.map((step) => step.textContent()));
  return texts.map((text) => (text ?? '').replace(/^(\d|Done: )/, ''));
}

test('Registration, of somebody new: sends what was entered, verifies the e-mail and opens onboarding', async () => {
  const amina = newcomer();
  const page = await openPage('/');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.locator('h1:focus').getByText('Registration').waitFor();
  expect(await page.title()).toBe('Registration – Harvest');
  await page.getByText('STEP 1 OF 3').waitFor();
  await page.getByText('Welcome to Harvest').waitFor();
  const ready = page.getByRole('region', { name: 'Have ready' });
  await ready.getByText("Dial *565*0# if you don't know it").waitFor();
  await ready.getByText('It takes about 10 minutes. We answer within one working day.').waitFor();
  const steps = await stepNames(page);
  expect(steps).toEqual(['About you', 'Contact and security', 'Verify your email']);
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
  const [sent, code] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(REGISTER_NEW)),
    register(page, amina),
  ]);
  expect(sent.postDataJSON()).toEqual({
    firstName: 'Amina',
    lastName: 'Yusuf',
    gender: 'FEMALE',
    dateOfBirth: '07/03/1990',
    maritalStatus: 'MARRIED',
    employmentStatus: 'SELF_EMPLOYED',
    stateOfResidence: 'Kano',
    address: '12 Zaria Road, Kano',
    email: amina.email,
    phoneNumber: amina.phoneNumber,
    bvn: amina.bvn,
    accountTypeId: 1,
    clientType: 'INDIVIDUAL',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    registrationType: 'NEW',
    termsVersion: '1.0',
    privacyVersion: '1.0',
  });
  expect(await keptInTab(page)).toBe('{}');
  expect(await stepNames(page)).toEqual(steps);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(
    `/verify-email?email=${encodeURIComponent(Buffer.from(amina.email).toString('base64'))}`,
  );
  // Whoever typed it can see what is wrong with it.
  await page.getByText(`We sent a code to ${amina.email}.`).waitFor();
  await page.keyboard.type(code);
  await page.getByText('OTP verified').waitFor();
  await page.getByText('Email verified. Log in.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(amina.email);
  await expectAccessible(page);
  await signIn(page, amina);
  await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
});

test('Registration, on a telephone with a slow line: no page moves as it comes', async () => {
  const page = await openPage('/favicon.svg', { viewport: TELEPHONE });
  const shifted = await watchShifts(page);
  await answerAfterPicture(page, '**/assets/*.js');
  await page.goto(bankUrl('/signup'));
  await stageTitle(page, 'About you').waitFor();
  expect(await shifted()).toBeLessThanOrEqual(0.05);
  await register(page, newcomer());
  // The foot goes out of sight below a longer page.
  expect(await shifted()).toBeLessThanOrEqual(0.1);
});

test('Registration, its second stage on a telephone: has the types of account at hand and does not move', async () => {
  const page = await openPage('/favicon.svg', { viewport: TELEPHONE });
  const shifted = await watchShifts(page);
  const types = page.waitForResponse('**/auth/ibanking/personal/account-types');
  await page.goto(bankUrl('/signup'));
  await fillAboutYou(page, newcomer());
  await types;
  const before = await shifted();
  // Whatever is asked from here on stays unanswered.
  await page.route('**/auth/**', () => undefined);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Savings Account.', { exact: true }).waitFor();
  await page.getByLabel('Email').fill('amina@harvest.test');
  expect((await shifted()) - before).toBeLessThanOrEqual(0.01);
});

test('Registration, of the owner of an account: sends the code to what is on file and tells no address', async () => {
  const page = await openPage('/signup');
  await page.getByRole('tab', { name: 'Bank Account Owner' }).click();
  await page.getByLabel('Account Number').fill('1000 000 002');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('1000 000 002').waitFor();
  await fillPassword(page, 'Password *');
  const [sent, code] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/registration/existing')),
    codeFrom(FATIMA, async () => {
      await page.getByRole('button', { name: 'Register' }).click();
      // Nobody has to wait until the page goes on by itself.
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
    }),
  ]);
  expect(sent.postDataJSON()).toEqual({
    accountNUBAN: FATIMA.accountNumber,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    registrationType: 'ACCOUNT_OWNER',
    termsVersion: '1.0',
    privacyVersion: '1.0',
  });
  expect(await stepNames(page)).toEqual(['Your account', 'Security', 'Verify your email']);
  expect(await page.content()).not.toContain(FATIMA.email);
  await page.getByText('We sent a code to the email on file.').waitFor();
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
  await signIn(page, FATIMA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Fatima' }).waitFor();
});

test('Registration, with an e-mail that a stranger registers as well: the code in the own mail finishes it, also after a reload', async () => {
  const amina = newcomer();
  const page = await openPage('/signup');
  const code = await register(page, amina);
  const strangers = await codeFrom(amina, () => registerByCall({ ...newcomer(), email: amina.email }));
  await page.getByText('Each says when its registration was begun').waitFor();
  await page.reload();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type(strangers === code ? '000000' : strangers);
  await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
  await signIn(page, amina);
  await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
});

/** Somebody in the second stage, with everything filled in. */
async function openFilledIn(amina: Newcomer): Promise<Page> {
  const page = await openPage('/signup', { viewport: TELEPHONE });
  await fillAboutYou(page, amina);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, amina);
  return page;
}

test('Registration, reloaded in the second stage: keeps everything but BVN and password, which no storage holds', async () => {
  const amina = newcomer();
  const page = await openFilledIn(amina);
  const kept = await keptInTab(page);
  expect(kept).toContain(amina.email);
  for (const secret of [PASSWORD, amina.bvn]) expect(kept).not.toContain(secret);

  await page.reload();
  await stageTitle(page, 'Contact and security').waitFor();
  expect(new URL(page.url()).searchParams.get('stage')).toBe('2');
  await page.getByText('Please enter your BVN and password again: we never keep those.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(amina.email);
  await expect.poll(() => page.getByLabel('Account Type').inputValue()).toBe('Savings Account');
  expect(await page.getByLabel('BVN').inputValue()).toBe('');
  expect(await page.getByLabel('Confirm Password').inputValue()).toBe('');
  await page.goBack();
  await stageTitle(page, 'About you').waitFor();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Amina');
  await page.goForward();
  await page.getByLabel('BVN').fill(amina.bvn);
  await fillPassword(page, 'Password *');
  await page.getByRole('button', { name: 'Register' }).click();
  await stageTitle(page, 'Registered successfully').waitFor();
  expect(await keptInTab(page)).toBe('{}');
});

test('Registration, half an hour after the last answer: has forgotten them, and asks again kindly', async () => {
  const page = await openFilledIn(newcomer());
  await page.evaluate(() => {
    const [key = ''] = Object.keys(sessionStorage);
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as { savedAt: number };
    sessionStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 30 * 60_000 }));
  });
  await page.reload();
  const note = await page.getByText('Some answers are missing').boundingBox();
  expect(note?.y ?? TELEPHONE.height).toBeLessThan(TELEPHONE.height / 2 + 100);
  await stageTitle(page, 'About you').waitFor();
  expect(await page.getByLabel('First Name').inputValue()).toBe('');
  expect(new URL(page.url()).searchParams.get('stage')).toBe(null);
  expect(await keptInTab(page)).toBe('{}');
});

test('Registration, of an owner who has to give the BVN, reloaded: asks for the BVN again before the password', async () => {
  const page = await openPage('/signup?tab=bank-account-owner');
  await page.route(ENUMS, async (route) => {
    const enums = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...enums, requiredRegistrationParameter: 'bvn' } });
  });
  await page.reload();
  await page.getByLabel('BVN').fill('22222222226');
  await page.getByLabel('Account Number').fill(FATIMA.accountNumber);
  await page.getByRole('button', { name: 'Continue' }).click();
  await stageTitle(page, 'Security').waitFor();
  expect(await keptInTab(page)).not.toContain('22222222226');
  await page.reload();
  await page.getByText('Some answers are missing').waitFor();
  expect(await page.getByLabel('BVN').inputValue()).toBe('');
  expect(await page.getByLabel('Account Number').inputValue()).toBe(FATIMA.accountNumber);
});

test('Registration, before it is sent: shows what it agrees to without losing anything', async () => {
  const amina = newcomer();
  const page = await openFilledIn(amina);
  for (const [link, title] of [
    ['Terms', 'Terms of internet banking'],
    ['Privacy Notice', 'Privacy Notice'],
  ] as const) {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: `${link} (opens in a new tab)` }).click(),
    ]);
    await tab.getByRole('heading', { level: 1, name: title }).waitFor();
    await tab.getByText('Version 1.0 of 22-11-2026').waitFor();
    // A tab of its own, which knows nothing of this one.
    expect(await keptInTab(tab)).toBe('{}');
    await tab.close();
  }
  expect(await page.getByLabel('BVN').inputValue()).toBe(amina.bvn);
});

test('Registration, once the terms have changed: asks to read them again, and then takes it', async () => {
  const page = await openPage('/signup');
  await page.route(ENUMS, async (route) => {
    const enums = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...enums, termsVersion: '0.9' } });
  });
  await page.reload();
  await fillAboutYou(page, newcomer());
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, newcomer());
  await page.unroute(ENUMS);
  const [refetched] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/registration-enums')),
    page.getByRole('button', { name: 'Register' }).click(),
  ]);
  await page.locator('form').getByText('Our Terms or Privacy Notice changed a moment ago.').waitFor();
  await refetched.finished();
  await page.getByRole('button', { name: 'Register' }).click();
  await stageTitle(page, 'Registered successfully').waitFor();
});

test('Registration, refused for a field of the first stage: returns there with everything still filled in', async () => {
  const amina = newcomer();
  const page = await openPage('/signup');
  await fillAboutYou(page, amina);
  const thisYear = String(bank().openedAt.getUTCFullYear() - 10);
  await page.getByLabel('Date of Birth').fill(`01/01/${thisYear}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, amina);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.locator('form').getByText('You must be at least 18 years old').waitFor();
  await page.getByLabel('Date of Birth').and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Amina');
  await page.getByLabel('Date of Birth').fill('01/01/1990');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Confirm Password').inputValue()).toBe(PASSWORD);
});

test('Registration, with a BVN of twelve digits: shows beside the field what the bank says of it', async () => {
  const page = await openPage('/signup');
  const amina = newcomer();
  await fillAboutYou(page, amina);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, { ...amina, bvn: '222123456789' });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('BVN is exactly 11 digits').first().waitFor();
  await page.getByLabel('BVN').and(page.locator(':focus')).waitFor();
  await page.locator('form').getByRole('alert').getByText('BVN is exactly 11 digits').waitFor();
  await expectAccessible(page);
});

test('Registration, sent while the bank cannot be reached: keeps everything and says so', async () => {
  const page = await openPage('/signup');
  const amina = newcomer();
  await fillAboutYou(page, amina);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, amina);
  await page.route(`**${REGISTER_NEW}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Register' }).click();
  await page
    .locator('form')
    .getByText("An error occurred. We couldn't reach the bank. Check your connection and try again.")
    .waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(amina.email);
  await page.unroute(`**${REGISTER_NEW}`);
  await codeFrom(amina, () => page.getByRole('button', { name: 'Register' }).click());
});

test('Keyboard alone: registers, and every stop can be seen', async () => {
  const amina = newcomer();
  const page = await openPage('/signup');
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const choose = async (name: string, arrows: number) => {
    await tabTo(page, page.getByRole('radiogroup', { name }).getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let step = 0; step < arrows; step += 1) await page.keyboard.press('ArrowRight');
  };
  await page.getByRole('radio', { name: 'Female' }).waitFor();
  await tabTo(page, page.getByRole('tab', { name: 'New User' }));
  await type('First Name *', amina.firstName);
  await type('Last Name *', amina.lastName);
  await type('Date of Birth *', '07031990');
  await choose('Gender', 1);
  await choose('Marital Status', 1);
  await choose('Employment Status', 3);
  await tabTo(page, page.getByRole('combobox', { name: 'State of Residence' }));
  await page.keyboard.type('Lag');
  await page.getByRole('option', { name: 'Lagos' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type('Address *', '1 Marina, Lagos');
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await page.locator('h2:focus').getByText('Contact and security').waitFor();
  await type('Email *', amina.email);
  await type('Phone Number *', amina.phoneNumber);
  await type('BVN *', amina.bvn);
  await tabTo(page, page.getByRole('combobox', { name: 'Account Type' }));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type('Password *', PASSWORD);
  await type('Confirm Password *', PASSWORD);
  const code = await codeFrom(amina, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
  });
  await tabTo(page, page.getByLabel('Digit 1 of 6'));
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
});
