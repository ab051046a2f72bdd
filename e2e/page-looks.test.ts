import type { Page } from 'playwright-core';
import { says, testLooks } from './support/looks.ts';
import { ADA, CHECKER, MAKER, NGOZI } from './support/people.ts';

const heading =
  (name: string | RegExp, ...texts: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await says(...texts)(page);
  };
const accountsShown = (page: Page) => page.locator('li[aria-current="true"]').waitFor();

// One state of each page, as a customer's browser loads it: its own file of code, the policy of the page, and what the bank
// says of the demo's people. Every other state is a screen test beside the page.

testLooks(
  'Page of the running bank',
  {},
  {
    'log in': { path: '/', until: says('Log In', 'Create Account') },
    registration: { path: '/signup', until: says('First Name') },
    'verification of an address': {
      path: '/verify-email?email=YW1pbmEueXVzdWZAaGFydmVzdC50ZXN0',
      until: says('a***@harvest.test', 'Finish'),
    },
    terms: { path: '/terms', until: says('Terms of internet banking', 'What you get') },
    help: { path: '/help', until: says('What happened?', 'Ask to be called') },
    'receipts, where a code is typed in': { path: '/receipt', until: says('You need no account.') },
    'a receipt that nobody knows': {
      path: '/receipt/0000000000000000',
      until: says('knows no receipt with this code'),
    },
    'a forgotten password': { path: '/forgot-password', until: says('Send link', 'Back to Log In') },
    'a link for a new password that does not work': {
      path: '/reset-password/abc/ada.obi%40harvest.test',
      until: heading(/./),
    },
    'not found': { path: '/no-such-page', as: ADA, until: says('We could not find that page') },
    'not authorized': { path: '/not-authorized', as: ADA, until: says("Sorry! You don't have access") },
    onboarding: { path: '/onboarding', as: NGOZI, until: heading('Onboarding') },
    home: { path: '/home', as: ADA, until: accountsShown },
    transfer: { path: '/transfer', as: ADA, until: says('Available to spend') },
    'transaction history': { path: '/transaction-history', as: ADA, until: says(/^1 to 10 of \d+$/) },
    'bill payment': { path: '/bill-payment', as: ADA, until: heading(/./, 'Airtime') },
    levels: { path: '/kyc-setting', as: ADA, until: heading(/./, 'Full ID Verification') },
    'scheduled payments': { path: '/scheduled-payment', as: ADA, until: says(/BELLO MUSA/) },
    beneficiaries: { path: '/beneficiary', as: ADA, until: says(/^\d+ results?$/) },
    settings: { path: '/settings', as: ADA, until: heading('Settings') },
    'customer service': { path: '/customer-service', as: ADA, until: heading(/./) },
    'administrator log in': { path: '/admin/auth', until: says('Log In') },
    queues: { path: '/admin', as: MAKER, until: heading(/./) },
    customers: { path: '/admin/customers', as: MAKER, until: says(/^\d+ results?$/) },
    'tickets of customers': { path: '/admin/tickets', as: MAKER, until: heading(/./) },
    approvals: { path: '/admin/approvals', as: CHECKER, until: heading(/./) },
    audit: { path: '/admin/audit', as: CHECKER, until: heading(/./) },
  },
);

const CRASHED = "This part didn't load. Your money is safe.";

testLooks(
  'Crash',
  { path: '/home', as: ADA },
  {
    'of a page': {
      until: async (page) => {
        await accountsShown(page);
        await page.route(/transfer-page-.*\.js$/, (route) => route.abort());
        await page.goto(new URL('/transfer', page.url()).href);
        await says(CRASHED)(page);
      },
    },
    'of the frame': {
      until: async (page) => {
        await accountsShown(page);
        await page.route(/routes-.*\.js$/, (route) => route.abort());
        await page.reload();
        await says(CRASHED)(page);
      },
    },
  },
);
