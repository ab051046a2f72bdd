import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
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
} from '../../../../../e2e/support/beneficiary-list.ts';
import { tabTo } from '../../../../../e2e/support/keyboard.ts';
import { ADA, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';

const LIST = 'GET /api/beneficiaries';
const DELETE = 'DELETE /api/beneficiaries/{id}';
const BANKS = 'GET /api/transfer/banks';
const INQUIRY = 'POST /api/transfer/name-inquiry';
const OWN_INQUIRY = 'POST /api/transfer/intrabank-name-inquiry';

const UNKNOWN = { refuses: 'INVALID_ACCOUNT_DETAILS' } as const;
const FOUND = {
  says: { accountName: 'OKAFOR ADAEZE', bankName: GTBANK_NAME, nameInquiryReference: 'x' },
} as const;
const KNOWN_BANKS = {
  says: [
    { institutionName: 'United Bank for Africa (UBA)', institutionCode: '000004', alsoKnownAs: ['UBA'] },
    { institutionName: 'Wema Bank (ALAT)', institutionCode: '000017', alsoKnownAs: ['ALAT'] },
  ],
} as const;

const saved = (beneficiaryName: string, digit = 1) => ({
  id: `01999999-0000-7000-8000-00000000000${digit}`,
  beneficiaryName,
  bankName: GTBANK_NAME,
  bankCode: GTBANK,
  accountName: `OKAFOR ${beneficiaryName.toUpperCase()}`,
  accountNumber: `301234567${digit}`,
});
const ABENI = saved('Abeni');
const CHIDI = saved('Chidi', 2);
const CHIOMA = saved('Chioma', 3);

async function open(path: string, answers: BankAnswers): Promise<Page> {
  const nobody = { [LIST]: { says: [], totalCount: 0 } } as const;
  const page = await openScreen({ path, as: ADA, answers: { ...nobody, ...answers } });
  await page.getByRole('heading', { level: 1, name: 'Beneficiary' }).waitFor();
  return page;
}

/** Deletes whoever is asked for from now on, and then lists the rest of these. */
async function takeDeletions(page: Page, all: readonly (typeof CHIDI)[]): Promise<void> {
  let rest = all;
  await answerInstead(page, { [DELETE]: { says: { message: '' } } });
  await page.route('**/api/beneficiaries/*', async (route) => {
    if (route.request().method() === 'DELETE') {
      rest = rest.filter(({ id }) => !route.request().url().endsWith(id));
      await answerInstead(page, { [LIST]: { says: rest, totalCount: rest.length } });
    }
    await route.fallback();
  });
}

screenTest('Beneficiaries, in a table: have the columns of the specification, in their order', async () => {
  const page = await open('/beneficiary', { [LIST]: { says: [ABENI], totalCount: 11 } });
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

screenTest(
  'Create a Beneficiary, of an account that does not exist: says so below the number, until a digit changes',
  async () => {
    const page = await open('/beneficiary', { [INQUIRY]: UNKNOWN, [OWN_INQUIRY]: UNKNOWN });
    const panel = await openPanel(page);
    await chooseBank(panel, 'zenith', 'Zenith Bank');
    await panel.getByLabel('Account Number *').fill('3000000404');
    await panel.getByText('Invalid account details').waitFor();
    expect(await createOf(panel).getAttribute('aria-disabled')).toBe('true');
    await panel.getByLabel('Account Number *').fill('300000040');
    await panel.getByText('Invalid account details').waitFor({ state: 'hidden' });
    await answerInstead(page, { [INQUIRY]: FOUND });
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
  },
);

screenTest(
  'Create a Beneficiary, with the network gone: says what failed, loses nothing, and goes on when asked again',
  async () => {
    const page = await open('/beneficiary', { [BANKS]: 'no connection' });
    const panel = await openPanel(page);
    await panel.getByText('An error occurred while fetching banks').waitFor();
    await answerInstead(page, { [BANKS]: KNOWN_BANKS });
    await panel.getByRole('button', { name: 'Retry' }).click();
    await chooseBank(panel, 'uba', 'United Bank for Africa (UBA)');

    await answerInstead(page, { [INQUIRY]: { refuses: 'NAME_INQUIRY_UNAVAILABLE' } });
    await panel.getByLabel('Account Number *').fill('3012345999');
    await panel.getByText('We could not check the name. Try again in a moment.').waitFor();
    expect(await panel.getByText('Invalid account details').count()).toBe(0);
    await answerInstead(page, { [INQUIRY]: FOUND });
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
  },
);

screenTest(
  'Delete, in the menu of a row by keyboard: asks which one, deletes it, and goes on at the next row',
  async () => {
    const { accountName, accountNumber } = CHIOMA;
    const page = await open('/beneficiary?q=chi', { [LIST]: { says: [CHIDI, CHIOMA], totalCount: 2 } });
    await takeDeletions(page, [CHIDI, CHIOMA]);
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
  },
);

screenTest('Delete, that fails or was done elsewhere: says so in place, or that it is gone', async () => {
  const page = await open('/beneficiary?q=yusuf', {
    [LIST]: { says: [saved('Yusuf')], totalCount: 1 },
    [DELETE]: 'no connection',
  });
  await choose(page, 'Yusuf', 'Delete');
  const question = page.getByRole('dialog', { name: /^Delete / });
  await question.getByRole('button', { name: 'Yes' }).click();
  await question.getByText('An error occurred while deleteing beneficiary').waitFor();
  await answerInstead(page, { [DELETE]: { refuses: 'NOT_FOUND' } });
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Deleted successfully').waitFor();
});

screenTest(
  'A customer who may not open /transfer: keeps beneficiaries all the same, and is not led to it',
  async () => {
    const page = await openScreen({
      path: '/beneficiary?q=sade',
      as: { ...ADA, role: 'CUSTOMER', permittedLinks: ['/home', '/beneficiary'] },
      answers: { [LIST]: { says: [saved('Sade')], totalCount: 1 }, [BANKS]: KNOWN_BANKS, [INQUIRY]: FOUND },
    });
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.reload();
    await menuButton(page, 'Sade').click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Rename', 'Delete']);
    await page.keyboard.press('Escape');
    const panel = await openPanel(page);
    await chooseBank(panel, 'wema', 'Wema Bank (ALAT)');
    await panel.getByLabel('Account Number *').fill('3012345999');
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
  },
);

screenTest('Send money, from the menu of a row: opens the transfer to them, at their own bank', async () => {
  const page = await open('/beneficiary?q=abeni', {
    [LIST]: { says: [ABENI], totalCount: 1 },
    [INQUIRY]: FOUND,
  });
  const number = await rowOf(page, 'Abeni').locator('td').nth(3).textContent();
  await choose(page, 'Abeni', 'Send money');
  await page.getByRole('tab', { name: 'Other Bank Transfer', selected: true }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Destination Bank' }).inputValue())
    .toBe(GTBANK_NAME);
  expect(await page.getByLabel('Destination Account Number').inputValue()).toBe(number);
  await page.locator('form').getByRole('status').locator('strong').waitFor();
});
