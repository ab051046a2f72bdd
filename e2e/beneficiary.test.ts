import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { slowDown } from './support/in-page.ts';
import { tabTo } from './support/keyboard.ts';
import { callAs, MUSA, openAs } from './support/people.ts';

const INQUIRY = 'POST /api/transfer/name-inquiry';
const GTBANK = '000013';
const GTBANK_NAME = 'Guaranty Trust Bank (GTBank)';

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

const table = (page: Page) => page.getByRole('table');
/** Whom the list shows, from top to bottom. */
const namesIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.ariaLabel?.replace(/^Actions for (.*),.*/, '$1') ?? ''),
    );
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Actions for ${name},`) });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Create a Beneficiary' });
const bankField = (panel: Locator) => panel.getByRole('combobox', { name: 'Bank' });
const nameOf = (panel: Locator) => panel.getByLabel('Beneficiary Name *');
const createOf = (panel: Locator) => panel.getByRole('button', { name: 'Create', exact: true });
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a Beneficiary' }).click();
  const panel = panelOf(page);
  await bankField(panel).waitFor();
  return panel;
}

async function chooseBank(panel: Locator, typed: string, name: string): Promise<void> {
  const field = bankField(panel);
  await field.fill(typed);
  await panel.getByRole('option', { name }).waitFor();
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(name);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// More than a page of them, each word of its own so that the order is plain.
const LISTED = 'Abeni Bisi Chidi Dele Efe Femi Gozie Halima Ife Jumoke Kemi'.split(' ');

beforeAll(async () => {
  for (const [place, name] of LISTED.entries()) await save(name, place % 2 === 0 ? GTBANK : '000015');
});

test('Beneficiaries, in a table: have the columns of the specification, in their order', async () => {
  const page = await open();
  await rowOf(page, 'Abeni').waitFor();
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
    'Beneficiary Name',
    'Bank Name',
    'Account Name',
    'Account Number',
    'Actions',
  ]);
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
    '10',
    '25',
    '50',
  ]);
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

test('Create a Beneficiary, of an account that does not exist: says so below the number, until a digit changes', async () => {
  const page = await open();
  const panel = await openPanel(page);
  await chooseBank(panel, 'zenith', 'Zenith Bank');
  await panel.getByLabel('Account Number *').fill('3000000404');
  await panel.getByText('Invalid account details').waitFor();
  expect(await createOf(panel).getAttribute('aria-disabled')).toBe('true');
  await panel.getByLabel('Account Number *').fill('300000040');
  await panel.getByText('Invalid account details').waitFor({ state: 'hidden' });
  await panel.getByLabel('Account Number *').fill('3000000789');
  await panel.getByRole('status').locator('strong').waitFor();

  // A bank that is not on the list is not chosen, and Enter there sends nothing.
  await bankField(panel).fill('no such bank');
  await panel.getByText('No options found').waitFor();
  await bankField(panel).press('Enter');
  expect(await panel.isVisible()).toBe(true);

  // The same number at our own bank is nobody's: the name of the other bank's account does not stay.
  await chooseBank(panel, 'harvest', 'Harvest');
  await panel.getByText('Invalid account details').waitFor();
  expect(await panel.getByRole('status').locator('strong').count()).toBe(0);
});

test('Create a Beneficiary, with the network gone: says what failed, loses nothing, and goes on when asked again', async () => {
  const page = await open();
  await answerInstead(page, { 'GET /api/transfer/banks': 'no connection' });
  const panel = await openPanel(page);
  await panel.getByText('An error occurred while fetching banks').waitFor();
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await chooseBank(panel, 'uba', 'United Bank for Africa (UBA)');

  await answerInstead(page, { [INQUIRY]: { refuses: 'NAME_INQUIRY_UNAVAILABLE' } });
  await panel.getByLabel('Account Number *').fill(accountElsewhere());
  await panel.getByText('We could not check the name. Try again in a moment.').waitFor();
  expect(await panel.getByText('Invalid account details').count()).toBe(0);
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByRole('status').locator('strong').waitFor();

  await answerInstead(page, { 'POST /api/beneficiaries': 'no connection' });
  await nameOf(panel).fill('Lost on the way');
  await createOf(panel).click();
  await panel.getByText('An error occurred while creating beneficiary').waitFor();
  await answerInstead(page, { 'POST /api/beneficiaries': { refuses: 'TOO_MANY_BENEFICIARIES' } });
  await createOf(panel).click();
  await panel.getByText('You have saved as many beneficiaries as we can keep. Delete one first.').waitFor();
  expect(await nameOf(panel).inputValue()).toBe('Lost on the way');
});

test('Delete, in the menu of a row by keyboard: asks which one, deletes it, and goes on at the next row', async () => {
  const { accountName, accountNumber } = await save('Chioma');
  const page = await open('/beneficiary?q=chi');
  const button = menuButton(page, 'Chioma');
  await button.waitFor();
  await tabTo(page, menuButton(page, 'Chidi'));
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect.poll(() => isFocused(menu.getByRole('menuitem', { name: 'Send money' }))).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(() => isFocused(menu.getByRole('menuitem', { name: 'Delete' }))).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(button)).toBe(true);

  // Enter alone destroys nothing: No has the focus.
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(menu.getByRole('menuitem', { name: 'Send money' }))).toBe(true);
  await page.keyboard.press('d');
  await expect.poll(() => isFocused(menu.getByRole('menuitem', { name: 'Delete' }))).toBe(true);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Delete / });
  await question.getByText('Are you sure you want to delete this beneficiary?').waitFor();
  await question.getByRole('heading', { name: 'Delete Chioma' }).waitFor();
  await question.getByText(accountName).waitFor();
  await question.getByText(`${GTBANK_NAME} · ${accountNumber}`).waitFor();
  await expect.poll(() => isFocused(question.getByRole('button', { name: 'No' }))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(button)).toBe(true);

  await choose(page, 'Chidi', 'Delete');
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Deleted successfully').waitFor();
  await rowOf(page, 'Chidi').waitFor({ state: 'hidden' });
  // The one that took its place.
  await expect.poll(() => isFocused(button)).toBe(true);

  // The last one of a list leaves what adds one.
  await choose(page, 'Chioma', 'Delete');
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('No records to display').waitFor();
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Create a Beneficiary' }))).toBe(true);
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

test('Delete, that fails or was done elsewhere: says so in place, or that it is gone', async () => {
  await save('Yusuf');
  const page = await open('/beneficiary?q=yusuf');
  await answerInstead(page, { 'DELETE /api/beneficiaries/{id}': 'no connection' });
  await choose(page, 'Yusuf', 'Delete');
  const question = page.getByRole('dialog', { name: /^Delete / });
  await question.getByRole('button', { name: 'Yes' }).click();
  await question.getByText('An error occurred while deleteing beneficiary').waitFor();
  await answerInstead(page, { 'DELETE /api/beneficiaries/{id}': { refuses: 'NOT_FOUND' } });
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Deleted successfully').waitFor();
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

test('A customer who may not open /transfer: keeps beneficiaries all the same, and is not led to it', async () => {
  await save('Sade');
  const page = await open();
  await page.evaluate(() => {
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object;
    localStorage.setItem(
      'userInfo',
      JSON.stringify({ ...userInfo, permittedLinks: ['/home', '/beneficiary'] }),
    );
  });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(bankUrl('/beneficiary?q=sade'));
  await menuButton(page, 'Sade').click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Rename', 'Delete']);
  await page.keyboard.press('Escape');
  const panel = await openPanel(page);
  await chooseBank(panel, 'wema', 'Wema Bank (ALAT)');
  await panel.getByLabel('Account Number *').fill(accountElsewhere());
  await panel.getByRole('status').locator('strong').waitFor();
  expect([...asked].filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
    '/api/beneficiaries',
    // Every page tells whoever locked their accounts that they did.
    '/api/ibanking/personal/emergency-lock',
    // The bell stands on every page.
    '/api/ibanking/personal/notices',
    '/api/transfer/banks',
    '/api/transfer/name-inquiry',
  ]);
});

test('Send money, from the menu of a row: opens the transfer to them, at their own bank', async () => {
  const page = await open('/beneficiary?q=abeni');
  const number = await rowOf(page, 'Abeni').locator('td').nth(3).textContent();
  await choose(page, 'Abeni', 'Send money');
  await page.getByRole('tab', { name: 'Other Bank Transfer', selected: true }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Destination Bank' }).inputValue())
    .toBe(GTBANK_NAME);
  expect(await page.getByLabel('Destination Account Number').inputValue()).toBe(number);
  await page.locator('form').getByRole('status').locator('strong').waitFor();
});
