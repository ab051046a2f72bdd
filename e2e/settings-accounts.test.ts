import { readFile } from 'node:fs/promises';
import { TEXTS } from '@harvest/contracts/texts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, NARROWEST } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { holdBack } from './support/hold-back.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, CHECKER, callAs, codeFrom, MAKER, mailbox, openAs, type Person } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

const ACCOUNTS = '/api/accounts';
const LOOKS = ['#0B5D34', '#F5B81C', '#9A3B1B', '#164A78'];

type Account = {
  readonly accountNumber: string;
  readonly accountTypeName: string;
  readonly isDisabled: boolean;
};

/** Whose accounts these journeys open and disable. */
let amina: Newcomer;
beforeAll(async () => {
  amina = await openOnboarded();
});

const accountsOf = async (person: Person) =>
  (await (await callAs(person, 'GET', ACCOUNTS)).json()) as readonly Account[];

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Create Account' });

async function chooseType(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole('combobox', { name: 'Account Type' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const create = (page: Page) => panelOf(page).getByRole('button', { name: 'Create', exact: true });

test('Manage Account, its cards: go round four looks, hide each balance with ****, and copy the number', async () => {
  const page = await openAs(ADA, '/home');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const accounts = Array.from({ length: 5 }, (_, index) => ({
    accountTypeName: 'Savings Account',
    accountNumber: `${index}123456789`,
    availableBalance: 1_250_000 + index,
    isDisabled: false,
  }));
  await answerInstead(page, { 'GET /api/accounts': { says: accounts } });
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  const cards = cardsOf(page);
  await cards.nth(4).waitFor();
  const bases = await cards.evaluateAll((items) =>
    items.map((item) => {
      const card = item.querySelector<HTMLElement>('[style]');
      return card?.style.getPropertyValue('--card-base');
    }),
  );
  expect(bases).toEqual([...LOOKS, LOOKS[0]]);
  expect(await page.locator('main').innerHTML()).not.toMatch(/1,?250,?00/);
  const second = cards.nth(1);
  expect(await second.locator('[aria-hidden]').getByText('*').textContent()).toBe('****');
  expect(await second.textContent()).toContain('Savings Account****Balance hidden1123456789');
  await second.getByRole('button', { name: 'Show balance of Savings Account 1123456789' }).click();
  await second.getByText('₦1,250,001.00').waitFor();
  expect(await cards.first().textContent()).toContain('****Balance hidden');
  await second.getByRole('button', { name: 'Copy account number 1123456789' }).click();
  await second.getByText('Account number 1123456789 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1123456789');
});

test('Create Account, from the plus button of the dashboard: opens the account, brings its card to the front and focuses it', async () => {
  const before = await accountsOf(amina);
  const page = await openAs(amina, '/home');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const panel = panelOf(page);
  await panel.getByRole('combobox', { name: 'Account Type' }).waitFor();
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(700);
  const field = panel.getByRole('combobox', { name: 'Account Type' });
  expect(await field.getAttribute('placeholder')).toBe('Select Account Type');

  await create(page).click();
  await panel.getByText('This field is required').waitFor();
  await chooseType(page, 'Current Account');
  expect(await panel.getByText('This field is required').count()).toBe(0);
  await panel.getByRole('button', { name: 'Clear Account Type' }).click();
  expect(await field.inputValue()).toBe('');
  await create(page).click();
  await panel.getByText('This field is required').waitFor();
  await chooseType(page, 'Current Account');
  await expectAccessible(page);

  const posted = await holdBack(page, `**${ACCOUNTS}`, (request) => request.method() === 'POST');
  await create(page).click();
  await panel.getByText('Please wait a moment...').waitFor();
  expect([await field.count(), await panel.getByRole('button').count()]).toEqual([0, 0]);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await panel.getByText('Please wait a moment...').waitFor();
  posted.letGo();
  await page.getByText('Account created successfully').first().waitFor();
  await panel.waitFor({ state: 'hidden' });

  const created = (await accountsOf(amina)).filter(
    ({ accountNumber }) => !before.some((one) => one.accountNumber === accountNumber),
  );
  expect(created.map(({ accountTypeName }) => accountTypeName)).toEqual(['Current Account']);
  const front = page.locator('li[aria-current="true"]');
  await front.filter({ hasText: created[0]?.accountNumber ?? 'none' }).waitFor();
  await expect.poll(() => front.evaluate((card) => card === document.activeElement)).toBe(true);
  expect(posted.asked()).toBe(1);
});

test('Create Account, from the settings: what fails leaves the panel open, and a lost answer opens no second account', async () => {
  const before = await accountsOf(amina);
  const page = await openAs(amina, '/settings');
  await cardsOf(page).first().waitFor();
  await answerInstead(page, { 'GET /api/accounts/types': { refuses: 'UNAVAILABLE' } });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const panel = panelOf(page);
  await panel.getByText('The bank is busy right now.').waitFor();
  await answerInstead(page, { 'GET /api/accounts/types': 'no connection' });
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByText('An error occurred while fetching account types').waitFor();
  await answerInstead(page, { 'GET /api/accounts/types': { says: [] } });
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByRole('combobox', { name: 'Account Type' }).click();
  await page.getByRole('option', { name: 'No options' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('button:focus', { hasText: 'Create Account' }).waitFor();

  await page.unrouteAll();
  const types = await holdBack(page, '**/api/accounts/types');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await panel.getByRole('combobox', { name: 'Account Type' }).click();
  await page.getByRole('option', { name: 'Loading...' }).waitFor();
  await page.keyboard.press('Escape');
  types.letGo();
  await chooseType(page, 'Savings Account');
  // What the type is for, in the bank's own words.
  await expect.poll(() => panel.getByRole('status').first().textContent()).toMatch(/\w{3}/);

  // It is opened, and nobody here hears of it.
  await page.route(`**${ACCOUNTS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await create(page).click();
  await panel.getByText('An error occurred while creating account', { exact: false }).waitFor();
  expect(await panel.getByRole('combobox', { name: 'Account Type' }).inputValue()).toBe('Savings Account');
  await page.unroute(`**${ACCOUNTS}`);
  await create(page).click();
  await panel.waitFor({ state: 'hidden' });
  const now = await accountsOf(amina);
  expect(now.length).toBe(before.length + 1);
  const opened = now.find(({ accountNumber }) => !before.some((one) => one.accountNumber === accountNumber));
  const card = cardsOf(page).filter({ hasText: opened?.accountNumber ?? 'none' });
  await card.waitFor();
  await expect.poll(() => card.evaluate((item) => item === document.activeElement)).toBe(true);
});

test('Create Account, of somebody with as many as there may be: says so and stays open', async () => {
  const page = await openAs(ADA, '/settings');
  await answerInstead(page, {
    'POST /api/accounts': { refuses: 'TOO_MANY_ACCOUNTS', params: { max: 10 } },
  });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await chooseType(page, 'Savings Account');
  await create(page).click();
  await panelOf(page).getByText('You have 10 accounts, which is as many as we can open for you.').waitFor();
  await panelOf(page).getByRole('heading', { name: 'Create Account' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'hidden' });
});

test('Disable, by keyboard: says what it means, asks for a code, and the account is shown as disabled and no source any more', async () => {
  const [first, second] = await accountsOf(amina);
  if (first === undefined || second === undefined) throw new Error('Two accounts are needed');
  const page = await openAs(amina, '/settings');
  const card = cardsOf(page).filter({ hasText: first.accountNumber });
  await card.waitFor();
  await tabTo(page, card.getByRole('button', { name: /^Disable/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Disable/ });
  await dialog.getByText('₦0.00').waitFor();
  for (const text of [
    'Nothing leaves it any more: no transfers, no bills.',
    'Scheduled payments from it pause.',
    'Money that is paid in still lands.',
    'customer service opens it again',
  ])
    await dialog.getByText(text).waitFor();
  // Enter alone disables nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).last().and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  const code = await codeFrom(amina, async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Nothing is scheduled to be paid from it.').waitFor();
  });
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await dialog.getByText('That code is not right').first().waitFor();
  expect((await accountsOf(amina)).some(({ isDisabled }) => isDisabled)).toBe(false);
  await page.keyboard.type(code);
  await page.getByText('Account disabled successfully').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByText('Disabled', { exact: true }).waitFor();
  expect(await card.getByRole('button', { name: /^Disable/ }).count()).toBe(0);
  await expect.poll(() => card.evaluate((item) => item === document.activeElement)).toBe(true);

  await page.goto(bankUrl('/home'));
  await page
    .getByRole('listitem')
    .filter({ hasText: first.accountNumber })
    .getByText('Disabled', { exact: true })
    .waitFor();
  await page.goto(bankUrl('/transfer?tab=own-account'));
  const source = page.getByLabel('Source Account');
  await expect.poll(() => source.inputValue()).toBe(`${second.accountTypeName} (${second.accountNumber})`);
  await source.click();
  const option = page.getByRole('option', { name: `(${first.accountNumber}), disabled` });
  expect(await option.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  // What is paid in still lands.
  await page.getByLabel('Destination Account Number').click();
  expect(
    await page
      .getByRole('option', { name: `(${first.accountNumber})`, exact: false })
      .last()
      .isEnabled(),
  ).toBe(true);
});

test('Disable, when the bank does not answer: says that nothing is known and keeps the way there', async () => {
  const page = await openAs(ADA, '/settings');
  await answerInstead(page, { 'POST /api/accounts/{accountNumber}/disable': 'no connection' });
  await cardsOf(page)
    .first()
    .getByRole('button', { name: /^Disable/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Disable/ });
  await dialog.getByText(/^₦[1-9][\d,.]+ will stay in it$/).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('An error occurred while disabling account', { exact: false }).waitFor();
  await dialog.getByRole('link', { name: 'Move money' }).click();
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await page.getByRole('tab', { name: 'Own Account Transfer', selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('Manage Account, when the accounts cannot be read: says so and reads them again', async () => {
  const page = await openAs(ADA, '/home');
  await answerInstead(page, { 'GET /api/accounts': 'no connection' });
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByText('An error occurred while fetching accounts').first().waitFor();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await cardsOf(page).first().waitFor();
});

test('Download your data, of a customer: saves what the bank holds, tells them, and says where it fails', async () => {
  const page = await openAs(amina, '/settings');
  const section = page.getByRole('region', { name: 'Your data' });
  const button = section.getByRole('button', { name: 'Download your data' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^Harvest data \d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    held: Record<string, { rows: readonly Record<string, unknown>[] }>;
  };
  expect(data.held['customers']?.rows).toEqual([expect.objectContaining({ email: amina.email })]);
  expect(data.held['accounts']?.rows.map((row) => row['account_number'])).toEqual(
    expect.arrayContaining((await accountsOf(amina)).map(({ accountNumber }) => accountNumber)),
  );
  await expect
    .poll(async () => (await mailbox(amina.email)).map(({ text }) => text).join('\n'), { timeout: 10_000 })
    .toContain('downloaded all that we hold about you');
  await answerInstead(page, { 'GET /api/ibanking/personal/my-data': { refuses: 'TOO_MANY_DATA_REQUESTS' } });
  await button.click();
  await section.getByText('You downloaded your data several times today. Try again tomorrow.').waitFor();
  await expectAccessible(page);
});

test('Ask to close, with money on the account: says to empty it first, and what was asked for already is refused in words', async () => {
  const page = await openAs(ADA, '/settings');
  await cardsOf(page).first().waitFor();
  const [first] = await accountsOf(ADA);
  await page
    .getByRole('button', { name: `Ask to close ${first?.accountTypeName} ${first?.accountNumber}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Empty it first').waitFor();
  await expectAccessible(page);
  await answerInstead(page, {
    'POST /api/accounts/{accountNumber}/closing': { refuses: 'ACCOUNT_CLOSING_ASKED' },
  });
  await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  await dialog.getByText('You asked to close this account already. We will answer your ticket.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Move money' }).click();
  await page.waitForURL(bankUrl('/transfer?tab=own-account'));
});

test('Ask to close, of an empty account: two of the bank close it, and it stays to be read', async () => {
  const person = await openOnboarded();
  const opened = await callAs(person, 'POST', ACCOUNTS, { accountTypeId: 2 });
  const { accountNumber } = (await opened.json()) as Account;
  const page = await openAs(person, '/settings');
  await page.getByRole('button', { name: `Ask to close Current Account ${accountNumber}` }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByText('Empty it first').count()).toBe(0);
  await dialog.getByRole('textbox').fill('I have two');
  await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  await dialog.getByText('We have your request to close this account').waitFor();
  await expectAccessible(page);
  const path = await dialog.getByRole('link', { name: 'Open the conversation' }).getAttribute('href');
  const ticketId = path?.split('/').at(-1) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const staff = await openAs(MAKER, `/admin/queues/account-closings/${ticketId}`);
  await staff.getByText('Nothing stands in the way.').waitFor();
  await staff.getByRole('log', { name: 'Conversation' }).getByText('I have two').waitFor();
  expect(await staff.getByRole('button', { name: TEXTS.markAsDone }).count()).toBe(0);
  await staff.getByRole('button', { name: 'Close the account' }).click();
  await staff.getByRole('dialog').getByRole('textbox').fill('She asked, and it is empty');
  await staff.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await staff
    .getByText(/A second person has to approve this now/)
    .first()
    .waitFor();
  const waiting = await callAs(CHECKER, 'GET', '/api/admin/approvals?status=WAITING&size=50');
  const approval = ((await waiting.json()) as { id: string; subject: { id: string } }[]).find(
    ({ subject }) => subject.id === ticketId,
  );
  const decided = await callAs(CHECKER, 'POST', `/api/admin/approvals/${approval?.id}/approve`, {
    comment: 'Seen',
  });
  expect(decided.status).toBe(200);

  await page.reload();
  const closed = page.getByRole('region', { name: 'Closed accounts' });
  await closed.getByText(accountNumber).waitFor();
  expect(await cardsOf(page).filter({ hasText: accountNumber }).count()).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await closed.getByRole('link', { name: 'request a statement' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: `Current Account (${accountNumber}), closed` }).waitFor();
});
