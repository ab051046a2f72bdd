import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import {
  bankField,
  choose,
  chooseBank,
  createOf,
  GTBANK,
  GTBANK_NAME,
  isFocused,
  menuButton,
  nameOf,
  openPanel,
  rowOf,
  table,
} from './support/beneficiary-list.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { slowDown } from './support/in-page.ts';
import { callAs, MUSA, openAs } from './support/people.ts';

type Saved = { readonly id: string; readonly accountName: string; readonly accountNumber: string };

let numbersMade = 0;
/** An account at another bank that no test before used; of these the switch knows every one. */
function accountElsewhere(): string {
  numbersMade += 1;
  return `30${String(numbersMade).padStart(5, '0')}789`;
}

async function save(beneficiaryName: string, bankCode = GTBANK): Promise<Saved> {
  const body = { beneficiaryName, bankCode, accountNumber: accountElsewhere() };
  const answer = await callAs(MUSA, 'POST', '/api/beneficiaries', body);
  return (await answer.json()) as Saved;
}

async function open(path = '/beneficiary', options?: Parameters<typeof openAs>[2]): Promise<Page> {
  const page = await openAs(MUSA, path, options);
  await page.getByRole('heading', { level: 1, name: 'Beneficiary' }).waitFor();
  return page;
}

/** Whom the list shows, from top to bottom. */
const namesIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.ariaLabel?.replace(/^Actions for (.*),.*/, '$1') ?? ''),
    );

// More than a page of them, each word of its own so that the order is plain.
const LISTED = 'Abeni Bisi Chidi Dele Efe Femi Gozie Halima Ife Jumoke Kemi'.split(' ');

beforeAll(async () => {
  for (const [place, name] of LISTED.entries()) await save(name, place % 2 === 0 ? GTBANK : '000015');
});

test('Beneficiaries, more than a page: are searched, sorted and jumped through, and a reload keeps what is shown', async () => {
  const page = await open();
  await rowOf(page, 'Jumoke').waitFor();
  expect(await namesIn(page)).toEqual(LISTED.slice(0, 10));

  await page.getByLabel('Go to page (of 2)').fill('2');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await rowOf(page, 'Kemi').waitFor();
  expect(await namesIn(page)).toHaveLength(1);

  await table(page).getByRole('button', { name: 'Beneficiary Name' }).click();
  await expect.poll(async () => (await namesIn(page))[0]).toBe('Kemi');
  await table(page).getByRole('button', { name: 'Bank Name' }).click();
  await expect.poll(async () => (await namesIn(page)).length).toBe(10);
  await page.locator('th[aria-sort="ascending"]').getByText('Bank Name').waitFor();

  await page.getByLabel('Search').fill('zenith dele');
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.reload();
  await rowOf(page, 'Dele').waitFor();
  expect(new URL(page.url()).search).toBe('?sort=bankName&q=zenith+dele');
  await page.getByLabel('Search').fill('nobody has this');
  await page.getByText('No records to display').waitFor();
});

test('Create a Beneficiary, at another bank: asks for the name once number and bank are there, suggests it, and creates', async () => {
  const page = await open();
  const panel = await openPanel(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('name-inquiry') && asked.push(request.url()));
  const number = accountElsewhere();

  // What is missing is said, and nothing is sent.
  expect(await createOf(panel).getAttribute('aria-disabled')).toBe('true');
  await createOf(panel).press('Enter');
  await expect.poll(() => panel.getByText('This field is required').count()).toBe(3);
  await panel.getByLabel('Account Number *').fill(number.slice(0, 9));
  await createOf(panel).press('Enter');
  await panel.getByText('Account Number must be 10 characters').waitFor();

  await panel.getByLabel('Account Number *').fill(number);
  expect(asked).toEqual([]);
  await chooseBank(panel, 'gtb', GTBANK_NAME);
  const found = panel.getByRole('status').locator('strong');
  await found.waitFor();
  expect(asked).toHaveLength(1);
  const accountName = (await found.textContent()) ?? '';
  await expect.poll(() => nameOf(panel).inputValue()).toBe(accountName);

  // What the customer calls them is left alone when the account changes.
  await nameOf(panel).fill('Zainab, seeds');
  await panel.getByLabel('Account Number *').fill(accountElsewhere());
  await expect.poll(() => asked.length).toBe(2);
  await panel.getByLabel('Account Number *').fill(number);
  await found.getByText(accountName).waitFor();
  expect(await nameOf(panel).inputValue()).toBe('Zainab, seeds');

  await createOf(panel).click();
  await page.getByText('Beneficiary created successfully').waitFor();
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Create a Beneficiary' }))).toBe(true);
  await page.getByLabel('Search').fill('seeds');
  await page.getByText('1 result', { exact: true }).waitFor();
  expect(await rowOf(page, 'Zainab').locator('td').allTextContents()).toMatchObject([
    expect.stringContaining('Zainab, seeds'),
    GTBANK_NAME,
    accountName,
    number,
    '',
  ]);

  // The same account again, and another one by the same name.
  const again = await openPanel(page);
  await bankField(again).click();
  // What was used before stands first.
  expect(await again.getByRole('group').first().getByRole('option').first().textContent()).toBe(GTBANK_NAME);
  await chooseBank(again, 'guaranty', GTBANK_NAME);
  await again.getByLabel('Account Number *').fill(number);
  await again.getByText('This account is among your beneficiaries already').waitFor();
  await again.getByText('You call it Zainab, seeds.').waitFor();
  expect(await createOf(again).getAttribute('aria-disabled')).toBe('true');
  const named = page.waitForResponse((answer) => answer.url().includes('name-inquiry'));
  await again.getByLabel('Account Number *').fill(accountElsewhere());
  await named;
  // Typing begins when no suggestion is on its way into the field any more.
  const suggestion = again.getByRole('status').locator('strong');
  await expect
    .poll(async () => (await suggestion.textContent()) === (await nameOf(again).inputValue()))
    .toBe(true);
  await nameOf(again).fill('zainab, SEEDS');
  await again.getByText('You have another Zainab, seeds').waitFor();
  await expect.poll(() => createOf(again).getAttribute('aria-disabled')).toBe('false');

  // What was begun is not thrown away by a press.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await again.waitFor({ state: 'hidden' });
});

test('Delete, of the last one of the last page, on a slow device: shows the page before it, and goes on there', async () => {
  // Eleven by the same word: one on the second page.
  for (let made = 0; made < 11; made += 1) await save(`Xavier ${String.fromCharCode(65 + made)}`);
  const page = await open('/beneficiary?q=xavier&page=2');
  await choose(page, 'Xavier K', 'Delete');
  await slowDown(page);
  await page.getByRole('button', { name: 'Yes' }).click();
  await rowOf(page, 'Xavier J').waitFor();
  expect(await namesIn(page)).toHaveLength(10);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await expect.poll(() => isFocused(menuButton(page, 'Xavier J'))).toBe(true);
});

test('A beneficiary that is deleted: is gone from the pickers of all forms that have one', async () => {
  const accounts = (await (await callAs(MUSA, 'GET', '/api/accounts')).json()) as { accountNumber: string }[];
  const [, own] = accounts;
  await callAs(MUSA, 'POST', '/api/beneficiaries', {
    beneficiaryName: 'Wale here',
    bankCode: '090605',
    accountNumber: own?.accountNumber,
  });
  await save('Wale elsewhere');
  const picker = (page: Page) => page.getByLabel('Beneficiary (Optional)').filter({ visible: true });
  const offeredAt = async (form: string) => {
    const page = await openAs(MUSA, `/transfer?tab=${form}`);
    await picker(page).fill('wale');
    await page.getByRole('option').first().waitFor();
    const options = await page.getByRole('option').allTextContents();
    return options.filter((option) => option.includes('Wale')).map((option) => option.split(' · ')[0]);
  };
  const offered = async () => [await offeredAt('intra-bank'), await offeredAt('other-bank')];
  expect(await offered()).toEqual([['Wale elsewhere', 'Wale here'], ['Wale elsewhere']]);
  const page = await open('/beneficiary?q=wale');
  for (const name of ['Wale here', 'Wale elsewhere']) {
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: 'Yes' }).click();
    await rowOf(page, name).waitFor({ state: 'hidden' });
  }
  expect(await offered()).toEqual([[], []]);
  // Own accounts are a list of themselves.
  await page.goto(bankUrl('/transfer?tab=own-account'));
  await page.getByLabel('Destination Account Number').filter({ visible: true }).waitFor();
  expect(await picker(page).count()).toBe(0);
});

test('Rename, from the menu of a card on a telephone: calls them by the new name, and no account changes', async () => {
  const { accountNumber } = await save('Tunde');
  const page = await open('/beneficiary?q=tunde', { viewport: TELEPHONE });
  await choose(page, 'Tunde', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename beneficiary' });
  const field = dialog.getByLabel('Beneficiary Name');
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.fill('  ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field is required').waitFor();
  await answerInstead(page, { 'PATCH /api/beneficiaries/{id}': 'no connection' });
  await field.fill('Tunde, tractor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('An error occurred while renaming beneficiary').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Beneficiary renamed').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const card = page.getByRole('listitem').filter({ hasText: 'Tunde, tractor' });
  await card.getByText(accountNumber).waitFor();
  await expect.poll(() => isFocused(menuButton(page, 'Tunde, tractor'))).toBe(true);
});
