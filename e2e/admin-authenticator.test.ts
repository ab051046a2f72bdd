import { errorText } from '@harvest/contracts/errors';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AuthenticatorApp } from '../scripts/testing/authenticator-app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { openFindableCustomer, signInAsStaff } from './support/back-office.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, NARROWEST, openPage, TELEPHONE } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { CHECKER, callAs, codeFrom, MAKER, openAs, PASSWORD, type Person } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

/** Nobody else of the demo's staff signs in here. */
const AUDITOR: Person = {
  email: 'auditor@harvest.test',
  phoneNumber: '',
  firstName: 'Halima',
  isStaff: true,
};

/** As it was before anybody set anything, whatever a journey that failed left behind. */
async function mailCodes(person: Person): Promise<void> {
  await onTheDatabase(
    `update staff set two_factor_type = 'OTP_AUTHENTICATION', totp_secret_encrypted = null, totp_last_step = null,
      authenticator_set_at = null where email = $1`,
    [person.email],
  );
  await onTheDatabase(
    `delete from challenges using staff where challenges.holder_id = staff.id and email = $1`,
    [person.email],
  );
}
beforeEach(() => mailCodes(AUDITOR));
afterAll(() => mailCodes(AUDITOR));

/** An app shows the same code for half a minute and the bank takes it once: this spares a journey the waiting. */
const forgetUsedCode = () =>
  onTheDatabase('update staff set totp_last_step = null where email = $1', [AUDITOR.email]);

/** What four rounds of five wrong codes after a right password leave behind. */
async function useUpCodes({ email }: Person): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const signIn = await fetch(bankUrl('/auth/admin/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(signIn.status).toBe(200);
  }
  await onTheDatabase(
    'update challenges set attempts = 5, wrong_codes = 5 from staff where staff.id = holder_id and email = $1',
    [email],
  );
}

async function openAuthenticator(): Promise<Page> {
  const page = await openPage('/admin/auth');
  await signInAsStaff(page, AUDITOR);
  await page.getByRole('button', { name: 'User menu of Halima' }).click();
  await page.getByRole('menuitem', { name: 'Authenticator app' }).click();
  await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor();
  await page.getByRole('region', { name: 'We mail your codes' }).waitFor();
  return page;
}

/** Opens the instructions. @returns the app that was added to, and the code that was mailed */
async function scan(page: Page): Promise<{ app: AuthenticatorApp; sent: string }> {
  const sent = await codeFrom(AUDITOR, async () => {
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  });
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  return { app: new AuthenticatorApp(key), sent };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function enterCode(page: Page, title: string, code: string): Promise<void> {
  await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
  await page.keyboard.type(code);
}

test('A colleague who sets an app: proves mailbox and app, stays signed in here alone, and signs in with the app from then on', async () => {
  const elsewhere = await openPage('/admin/auth');
  await signInAsStaff(elsewhere, AUDITOR);
  const page = await openAuthenticator();
  await expectAccessible(page);
  const { app, sent } = await scan(page);
  await page.getByAltText('QR code for setup. Use the key below instead').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('We mailed it to a***@harvest.test.').waitFor();
  await expectAccessible(page);
  await enterCode(page, 'The code we sent you', sent);
  await enterCode(page, 'The code of the new app', otherThan(app.code()));
  await page.getByRole('dialog').getByText('That code is not right.').waitFor();
  await page.keyboard.type(app.code());
  await page.getByRole('region', { name: 'An app makes your codes' }).waitFor();
  await page.getByText('Wherever else you were logged in, you are logged out.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Move to another phone' }).waitFor();
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();

  await page.getByRole('button', { name: 'User menu of Halima' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(AUDITOR.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Google Authentication' }).waitFor();
  await page.getByText('the entry is Harvest back office').waitFor();
  expect(await page.getByRole('button', { name: /Resend/ }).count()).toBe(0);
  await expectAccessible(page);
  await forgetUsedCode();
  await page.keyboard.type(app.code());
  await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
});

test('Setting an app on a telephone: opens the app itself first, fits, and may be given up', async () => {
  const page = await openAuthenticator();
  await page.setViewportSize(TELEPHONE);
  await scan(page);
  const link = page.getByRole('link', { name: 'Open in my authenticator app' });
  expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\/Harvest/);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Set up an app' }).waitFor();
});

test('A colleague who lost their app: has it taken off by two others, and the code comes by mail again', async () => {
  const page = await openAuthenticator();
  const { app, sent } = await scan(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await enterCode(page, 'The code of the new app', app.code());
  await page.getByRole('region', { name: 'An app makes your codes' }).waitFor();

  const maker = await openAs(MAKER, '/admin/staff');
  const colleague = maker.getByRole('region', { name: 'Halima Sani' });
  await colleague.getByText('Logs in with an authenticator app').waitFor();
  await colleague.getByRole('button', { name: 'Reset lost authenticator' }).click();
  const dialog = maker.getByRole('dialog', { name: 'Reset lost authenticator' });
  await dialog.getByLabel('Comment').fill('Her phone fell into the well; seen in person');
  await dialog.getByRole('button', { name: 'Reset lost authenticator' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const checker = await openAs(CHECKER, '/admin/approvals?q=Halima');
  await checker.getByRole('button', { name: 'Open Reset lost authenticator, Halima Sani' }).first().click();
  const decision = checker.getByRole('dialog', { name: 'Reset lost authenticator' });
  await decision.getByRole('button', { name: 'Approve' }).click();
  await decision.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Your session ended. Log in again.').waitFor();
  await maker.reload();
  await colleague.getByText('Logs in with a mailed code').waitFor();
  await signInAsStaff(page, AUDITOR);
});

/** A customer whom somebody asked to unfreeze. */
async function askUnfreeze(): Promise<Newcomer> {
  const person = await openFindableCustomer();
  const found = await callAs(MAKER, 'GET', `/api/admin/customers?q=${person.lastName}`);
  const [line] = (await found.json()) as { id: string }[];
  const path = `/api/admin/customers/${line?.id}`;
  expect((await callAs(MAKER, 'POST', `${path}/freeze`, { comment: 'Stolen' })).status).toBe(200);
  expect((await callAs(MAKER, 'POST', `${path}/unfreeze`, { comment: 'Found' })).status).toBe(200);
  return person;
}

test('An approver whose app is new: reads from when it decides, on its page and beside every request, and is offered no decision before', async () => {
  const person = await askUnfreeze();
  const page = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  const from = '2026-11-22T09:30:00.000Z';
  const own = { twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR', authenticatorRequired: false } as const;
  await answerInstead(page, { 'GET /api/admin/authenticator': { says: { ...own, decidesFrom: from } } });
  const open = () => page.getByRole('button', { name: `Open Unfreeze, Amina ${person.lastName}` }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Unfreeze' });
  await dialog.getByText('so you can approve and decline from 22-11-2026 10:30.').waitFor();
  for (const name of ['Approve', 'Decline'])
    expect(await dialog.getByRole('button', { name }).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(bankUrl('/admin/authenticator'));
  await page.getByText('so you can approve and decline from 22-11-2026 10:30.').waitFor();
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);

  // The wait is over, and nobody signed in anew.
  await page.setViewportSize({ width: 1280, height: 800 });
  await answerInstead(page, { 'GET /api/admin/authenticator': { says: { ...own, decidesFrom: null } } });
  await page.goBack();
  await open();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('An app that cannot be set now: says why, and leads to no page of customers', async () => {
  const page = await openAuthenticator();
  const START = 'GET /api/admin/authenticator/generate';
  for (const refuses of ['PHONE_NOT_PROVED', 'TOO_MANY_WRONG_CODES'] as const) {
    await answerInstead(page, { [START]: { refuses } });
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: errorText(refuses) })
      .waitFor();
    expect(await page.getByRole('link', { name: 'Prove your phone' }).count()).toBe(0);
  }
  await expectAccessible(page);
});

test('A colleague whose sign-in codes somebody used up: is let in again by one who approves, and by nobody before', async () => {
  const page = await openAs(CHECKER, '/admin/staff');
  const colleague = page.getByRole('region', { name: 'Halima Sani' });
  const letIn = colleague.getByRole('button', { name: 'Let sign in again' });
  await colleague.getByText('Logs in with a mailed code').waitFor();
  expect(await letIn.count()).toBe(0);
  await useUpCodes(AUDITOR);
  await page.reload();
  await colleague.getByText('Too many wrong sign-in codes were entered.').waitFor();
  await expectAccessible(page);
  await letIn.click();
  const dialog = page.getByRole('dialog', { name: 'Let sign in again' });
  await dialog.getByLabel('Comment').fill('She called me, and has a new password');
  await dialog.getByRole('button', { name: 'Let sign in again' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await letIn.waitFor({ state: 'detached' });
  expect(await colleague.getByText('Too many wrong sign-in codes were entered.').count()).toBe(0);
  await openAuthenticator();
});

test('An approver who needs an app first: is told on every page, led to it, and offered no decision before', async () => {
  const person = await askUnfreeze();
  const page = await openAs(CHECKER, '/admin/approvals');
  // What a bank in production tells at the end of the sign-in.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object;
    localStorage.setItem('userInfo', JSON.stringify({ ...kept, authenticatorRequired: true }));
  });
  await answerInstead(page, {
    'GET /api/admin/authenticator': {
      says: {
        twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
        authenticatorRequired: true,
        decidesFrom: null,
      },
    },
  });
  await page.goto(bankUrl(`/admin/approvals?q=${person.lastName}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Before you approve or decline').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Open Unfreeze, Amina ${person.lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Unfreeze' });
  await dialog.getByText('Before you approve or decline').waitFor();
  for (const name of ['Approve', 'Decline'])
    expect(await dialog.getByRole('button', { name }).count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Set it up now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor();
  await page.getByText('Until you have set an app you can do everything else.').waitFor();
  expect(await page.getByText('Before you approve or decline').count()).toBe(0);
  await expectAccessible(page);
});
