import type { Page } from 'playwright-core';
import { EMPTY_SUMMARY } from '../../../../../e2e/support/summary-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const SUMMARY = 'GET /api/client-summary';
const RICH = {
  ...EMPTY_SUMMARY,
  totalCurrentBalance: 123_456_789.01,
  accounts: ['0123456789', '1123456789', '2123456789', '3123456789', '4123456789'].map(
    (accountNumber, index) => ({
      accountTypeName: "Farmers' Cooperative Savings Account",
      accountNumber,
      availableBalance: 98_765_432.1,
      isDisabled: index === 0,
    }),
  ),
  scheduledPayments: (['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const).map((state) => ({
    amount: 1_250_000,
    beneficiaryAccount: '3012345678',
    type: 'Intra Bank',
    status: state === 'CANCELLED' ? 'FAILED' : state,
    isPaused: false,
    isCancelled: state === 'CANCELLED',
    date: '2026-12-01',
  })),
};

const accountsShown = (page: Page) => page.locator('li[aria-current="true"]').waitFor();

testScreens(
  'Home',
  { path: '/home', as: ADA },
  {
    loading: {
      answers: { [SUMMARY]: 'nothing yet' },
      until: (page) => page.getByText('Loading your accounts').waitFor({ state: 'attached' }),
    },
    loaded: { until: accountsShown, atAnyWidth: true },
    empty: { answers: { [SUMMARY]: { says: EMPTY_SUMMARY } }, until: says('You have no account yet') },
    failed: {
      answers: { [SUMMARY]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'with five accounts, schedules and long numbers shown': {
      answers: { [SUMMARY]: { says: RICH } },
      until: async (page) => {
        await accountsShown(page);
        await page.getByRole('button', { name: 'Show balance of all accounts' }).click();
      },
    },
    'with the accounts to share': {
      answers: { [SUMMARY]: { says: RICH } },
      until: async (page) => {
        await accountsShown(page);
        await page.getByRole('button', { name: 'Share account' }).click();
        await page.getByRole('dialog', { name: 'Receive money' }).waitFor();
      },
    },
    'with the panel that opens an account': {
      answers: {
        [SUMMARY]: { says: RICH },
        'GET /api/accounts/types': {
          says: [{ id: 1, name: 'Savings Account', description: 'For money you keep and add to.' }],
        },
      },
      until: async (page) => {
        await accountsShown(page);
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.getByRole('combobox', { name: 'Account Type' }).click();
        await page.getByRole('option', { name: 'Savings Account' }).click();
        await says('For money you keep and add to.')(page);
      },
    },
    'with the panel that says how to pay in': {
      answers: { [SUMMARY]: { says: RICH } },
      until: async (page) => {
        await accountsShown(page);
        await page.getByRole('button', { name: 'Fund Account' }).click();
        await says('Straight to your own account')(page);
      },
    },
    'with a way to pay in that is only named': {
      answers: { [SUMMARY]: { says: RICH } },
      until: async (page) => {
        await accountsShown(page);
        await page.getByRole('button', { name: 'Fund Account' }).click();
        await page.getByRole('tab', { name: 'USSD' }).click();
        await page.getByRole('tabpanel', { name: 'USSD' }).waitFor();
      },
    },
    'with the network gone': {
      until: async (page) => {
        await accountsShown(page);
        await page.context().setOffline(true);
        await says("You're offline. Nothing has been sent.")(page);
      },
    },
  },
);

testScreens(
  'Shell',
  { as: ADA },
  {
    'the user menu': {
      path: '/home',
      until: async (page) => {
        await page.getByRole('button', { name: 'User menu of Ada' }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      },
    },
    'a narrow rail': {
      path: '/home',
      only: 'desktop',
      until: async (page) => {
        await page.getByRole('button', { name: 'Collapse menu' }).click();
        await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).focus();
      },
    },
    'the help': {
      path: '/home',
      until: async (page) => {
        await page.getByRole('button', { name: 'Help' }).click();
        await page.getByRole('dialog', { name: 'Help' }).waitFor();
      },
    },
    'the More sheet, of a page that stands in it': {
      path: '/settings',
      only: 'telephone',
      until: async (page) => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('dialog', { name: 'More' }).waitFor();
      },
    },
    'the warning of idle logout': {
      path: '/home',
      withClock: true,
      until: async (page) => {
        await accountsShown(page);
        await page.clock.fastForward('04:10');
        await page.getByRole('alertdialog').waitFor();
      },
    },
  },
);
