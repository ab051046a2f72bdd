import type { Page } from 'playwright-core';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LIST = 'GET /api/beneficiaries';
const LONG_BANK = 'Agricultural and Rural Development Microfinance Bank';
const SAVED = [
  ['Mama Ngozi, maize', 'EZE NGOZI', 'Zenith Bank', '000015'],
  ['Musa, trader', 'BELLO MUSA', 'Harvest', '090605'],
  [
    'Folakemi at the cooperative, for the tractor and the second planting',
    'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA',
    LONG_BANK,
    '090999',
  ],
  ['ADEYẸMI TUNDE', 'ADEYẸMI TUNDE', 'Guaranty Trust Bank (GTBank)', '000013'],
].map(([beneficiaryName = '', accountName = '', bankName = '', bankCode = ''], place) => ({
  id: `01999999-0000-7000-8000-00000000000${place}`,
  beneficiaryName,
  accountName,
  bankName,
  bankCode,
  accountNumber: `301234567${place}`,
}));
const LISTED = { [LIST]: { says: SAVED, totalCount: 42 } } as const;
const BANKS = {
  'GET /api/transfer/banks': {
    says: [
      { institutionName: 'Harvest', institutionCode: '090605', alsoKnownAs: [] },
      { institutionName: LONG_BANK, institutionCode: '090999', alsoKnownAs: ['ARDMFB'] },
      { institutionName: 'Guaranty Trust Bank (GTBank)', institutionCode: '000013', alsoKnownAs: ['GTB'] },
      { institutionName: 'United Bank for Africa (UBA)', institutionCode: '000033', alsoKnownAs: ['UBA'] },
      { institutionName: 'Zenith Bank', institutionCode: '000015', alsoKnownAs: [] },
    ],
  },
} as const;

const listed = says('1 to 10 of 42');

const bankField = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Bank' });

const openMenu = async (page: Page, action?: string) => {
  await listed(page);
  await page.getByRole('button', { name: /^Actions for Folakemi/ }).click();
  await page.getByRole('menuitem', { name: action ?? 'Delete' }).waitFor();
  if (action !== undefined) await page.getByRole('menuitem', { name: action }).click();
};

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Create a Beneficiary' }).click();
  await bankField(page).waitFor();
};

const fillPanel = async (page: Page, number = '3012345999') => {
  await openPanel(page);
  await bankField(page).fill('gtb');
  await page.getByRole('option', { name: 'Guaranty Trust Bank (GTBank)' }).waitFor();
  await bankField(page).press('Enter');
  await page.getByLabel('Account Number *').fill(number);
};

const found = (accountName: string) =>
  ({
    'POST /api/transfer/name-inquiry': {
      says: { accountName, bankName: 'Guaranty Trust Bank (GTBank)', nameInquiryReference: 'x' },
    },
  }) as const;

testScreens(
  'Beneficiaries',
  { path: '/beneficiary', as: ADA },
  {
    loading: {
      answers: { [LIST]: 'nothing yet' },
      until: (page) => page.getByText('Loading beneficiaries').waitFor({ state: 'attached' }),
    },
    loaded: { answers: LISTED, until: listed, atAnyWidth: true },
    empty: {
      answers: { [LIST]: { says: [], totalCount: 0 } },
      until: says('No records to display', 'Whoever you save is listed here'),
    },
    'with nothing found': {
      path: '/beneficiary?q=nobody+is+called+this',
      answers: { [LIST]: { says: [], totalCount: 0 } },
      until: says('Nothing matches your search and filters.'),
    },
    failed: {
      answers: { [LIST]: 'no connection' },
      until: says('An error occurred while fetching beneficiaries'),
    },
    'with the menu of a row': { answers: LISTED, until: (page) => openMenu(page) },
    'with the question of Delete': {
      answers: LISTED,
      until: async (page) => {
        await openMenu(page, 'Delete');
        await says('Are you sure you want to delete this beneficiary?', LONG_BANK)(page);
      },
    },
    'with a delete that failed': {
      answers: { ...LISTED, 'DELETE /api/beneficiaries/{id}': 'no connection' },
      until: async (page) => {
        await openMenu(page, 'Delete');
        await page.getByRole('button', { name: 'Yes' }).click();
        await says('An error occurred while deleteing beneficiary')(page);
      },
    },
    'with a name to change': {
      answers: LISTED,
      until: async (page) => {
        await openMenu(page, 'Rename');
        await page.getByRole('dialog').getByLabel('Beneficiary Name').waitFor();
      },
    },
    'with the form': { answers: { ...LISTED, ...BANKS }, until: openPanel },
    'with the list of banks': {
      answers: { ...LISTED, ...BANKS },
      until: async (page) => {
        await openPanel(page);
        await bankField(page).click();
        await page.getByRole('group', { name: 'Used before' }).waitFor();
      },
    },
    'with a form sent empty': {
      answers: { ...LISTED, ...BANKS },
      until: async (page) => {
        await openPanel(page);
        await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
        await says('This field is required')(page);
      },
    },
    'with a name that was found': {
      answers: { ...LISTED, ...BANKS, ...found('OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA') },
      until: async (page) => {
        await fillPanel(page);
        await page.getByRole('status').locator('strong').waitFor();
      },
    },
    'with an account that does not exist': {
      answers: {
        ...LISTED,
        ...BANKS,
        'POST /api/transfer/name-inquiry': { refuses: 'INVALID_ACCOUNT_DETAILS' },
      },
      until: async (page) => {
        await fillPanel(page);
        await says('Invalid account details')(page);
      },
    },
    'with a name that could not be checked': {
      answers: { ...LISTED, ...BANKS, 'POST /api/transfer/name-inquiry': 'no connection' },
      until: async (page) => {
        await fillPanel(page);
        await says("Couldn't check the name")(page);
      },
    },
    'with an account that is saved already': {
      answers: { ...LISTED, ...BANKS, ...found('ADEYẸMI TUNDE') },
      until: async (page) => {
        await fillPanel(page, '3012345673');
        await says('This account is among your beneficiaries already')(page);
      },
    },
    'with a name that another one has': {
      answers: { ...LISTED, ...BANKS, ...found('BELLO MUSA') },
      until: async (page) => {
        await fillPanel(page);
        // The name that is found is suggested: what is filled in before it comes would be mixed with it.
        await page.getByRole('status').locator('strong').waitFor();
        await page.getByLabel('Beneficiary Name *').fill('musa, trader');
        await says('You have another Musa, trader')(page);
      },
    },
    'without banks': {
      answers: { ...LISTED, 'GET /api/transfer/banks': 'no connection' },
      until: async (page) => {
        await openPanel(page);
        await says('An error occurred while fetching banks')(page);
      },
    },
  },
);
