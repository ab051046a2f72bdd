import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const REQUEST = 'POST /api/ibanking/personal/transactions/download';
const SUMMARY = 'GET /api/ibanking/personal/statements/{nuban}';
const REQUIRED = 'This field is required';
const OPEN = '/transaction-history?statement=new';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Statement' });
const account = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Account' });
const day = (page: Page, label: 'Start Date' | 'End Date') => dialogOf(page).getByLabel(`${label} *`);
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send by mail' });

/** Chosen already as the dialog opens. */
async function firstAccount(page: Page): Promise<void> {
  await expect.poll(() => account(page).inputValue()).toContain('(1000000019)');
}

async function chooseAccount(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('option', { name: /^.+ \(1000000026\)$/ }).click();
}

const LONG = {
  accountNumber: '1000000019',
  accountTypeName: 'Savings Account',
  startDate: '01-11-2026',
  endDate: '22-11-2026',
  openingBalance: 98_765_432.1,
  totalCredits: 98_765_432.1,
  totalDebits: 98_765_432.1,
  closingBalance: 98_765_432.1,
  count: 10_000,
  maskedEmail: 'o***@agricultural-and-rural-development.example',
} as const;

testScreens(
  'Request Statement',
  { path: OPEN, as: ADA },
  {
    empty: { until: says('Take it now', 'Send by mail') },
    'with nothing in it': {
      until: async (page) => {
        await says('Send by mail')(page);
        await day(page, 'Start Date').fill('');
        await send(page).click();
        await says(REQUIRED)(page);
      },
    },
    filled: {
      answers: { [SUMMARY]: { says: LONG } },
      until: async (page) => {
        await chooseAccount(page);
        await says('By mail it goes to', '10,000')(page);
      },
    },
    refused: {
      answers: { [SUMMARY]: { says: LONG }, [REQUEST]: { refuses: 'TOO_MANY_STATEMENTS' } },
      until: async (page) => {
        await firstAccount(page);
        await send(page).click();
        await says('You asked for many statements.')(page);
      },
    },
  },
);
