import { DISPUTE, REPORTED } from '../../../../../e2e/support/disputes.ts';
import { BILLS, purchase, purchaseId } from '../../../../../e2e/support/purchases.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const TRANSACTIONS = 'GET /api/ibanking/personal/transactions';
const TOTALS = 'GET /api/ibanking/personal/transaction-totals';
const LONG = (['SUCCESS', 'PENDING', 'FAILED'] as const).map((status, index) => ({
  referenceNumber: `HV00000000000${index}`,
  dateCreated: '21-11-2026',
  timeCreated: '09:30:00',
  accountType: "Farmers' Cooperative Savings Account",
  amount: 98_765_432.1,
  transactionType: index === 0 ? ('Deposit' as const) : ('Bill Payment' as const),
  status,
  wasStopped: status === 'FAILED',
  counterparty: 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA',
  narration: `${'Fertiliser, seed and transport for the second planting '.repeat(2)}NIP/000013/ABCDEFGHIJKLMNOPQRSTUVWXYZ`,
}));

const DETAILS = 'GET /api/ibanking/personal/transactions/{referenceNumber}';
const LONG_DETAILS = {
  sessionId: '000013261121093000123456789012',
  transactionType: 'Transfer',
  sourceAccountName: 'OBI ADA',
  sourceAccountNumber: '1000000019',
  destinationAccountName: 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA',
  destinationAccountNumber: '3012345678',
  destinationBank: 'Agricultural and Rural Development Microfinance Bank',
  destinationBankCode: '090999',
  amount: 98_765_432.1,
  dateCreated: '21-11-2026 09:30',
  narration: LONG[0]?.narration ?? '',
  referenceNumber: 'HV0000000000AB-RETURN',
  status: 'PENDING',
  counterparty: 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA',
  isBetweenOwnAccounts: false,
  wasStopped: false,
  operationId: null,
} as const;
const BILL_DETAILS = {
  transactionType: 'Bill Payment',
  status: 'SUCCESS',
  amount: 5000,
  referenceNumber: 'HV0123456789AB',
  destinationAccountName: 'OKAFOR ADAEZE',
  destinationAccountNumber: BILLS.ELECTRICITY_BILL.number,
  destinationBank: 'Ikeja Electric',
  destinationBankCode: 'IKEDC',
  counterparty: 'OKAFOR ADAEZE',
  narration: `Ikeja Electric prepaid for ${BILLS.ELECTRICITY_BILL.number}`,
  operationId: purchaseId(1),
} as const;
const TRANSFER_TYPES = [
  'NOT_RECEIVED',
  'WRONG_RECIPIENT',
  'WRONG_AMOUNT',
  'TWICE',
  'NOT_ME',
  'OTHER',
] as const;
const WITH_DETAILS = '/transaction-history?transaction=HV0000000000AB';

const listed = says(/^1 to 10 of \d+$/);

testScreens(
  'Transaction history',
  { path: '/transaction-history', as: ADA },
  {
    loading: {
      answers: { [TRANSACTIONS]: 'nothing yet' },
      until: (page) => page.getByText('Loading transactions').waitFor({ state: 'attached' }),
    },
    loaded: { until: listed, atAnyWidth: true },
    empty: {
      answers: { [TRANSACTIONS]: { says: [], totalCount: 0 } },
      until: says('No records to display', 'Make a transfer'),
    },
    'with nothing found': {
      path: '/transaction-history?q=nobody+ever+wrote+this&status=SUCCESS',
      answers: {
        [TRANSACTIONS]: { says: [], totalCount: 0 },
        [TOTALS]: { says: { inwards: 0, outwards: 0 } },
      },
      until: says('Nothing matches your search and filters.'),
    },
    'past its end': {
      path: '/transaction-history?page=9999',
      answers: { [TRANSACTIONS]: { says: [], totalCount: 70 } },
      until: says('This page is past the end of the list.'),
    },
    failed: {
      answers: { [TRANSACTIONS]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'with the network gone': {
      answers: { [TRANSACTIONS]: 'no connection' },
      until: says('An error occurred while fetching transactions'),
    },
    'with long texts and numbers': {
      answers: { [TRANSACTIONS]: { says: LONG, totalCount: 3 } },
      until: says('1 to 3 of 3'),
    },
    'while another order loads': {
      until: async (page) => {
        await listed(page);
        await page.route('**/transactions?*', () => undefined);
        await page.getByRole('button', { name: 'Amount' }).click();
        await page.getByRole('table', { name: 'Transactions, loading' }).waitFor();
      },
      only: 'desktop',
    },
    'with a filter open': {
      until: async (page) => {
        await listed(page);
        await page.getByRole('button', { name: 'More filters' }).click();
        await page.getByLabel('Status', { exact: true }).click();
        await page.getByRole('option', { name: 'Completed' }).waitFor();
      },
      only: 'desktop',
    },
    'with the filters open on a telephone': {
      path: '/transaction-history?status=SUCCESS&transactionType=Deposit&from=2026-10-01',
      until: async (page) => {
        await says('Filters (3)')(page);
        await page.getByRole('button', { name: 'Filters (3)' }).click();
        await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      },
      only: 'telephone',
    },
    'with totals': {
      path: '/transaction-history?amountMin=6000&status=SUCCESS',
      until: says('Money in', 'Money out', 'Without failed payments and moves between your own accounts.'),
    },
    'with the largest totals': {
      path: '/transaction-history?q=a&amountMax=999999999999.99',
      answers: { [TOTALS]: { says: { inwards: 999_999_999_999.99, outwards: 999_999_999_999.99 } } },
      until: says('Money in ₦999,999,999,999.99'),
    },
    'with totals that do not come': {
      path: '/transaction-history?amountMin=6000',
      answers: { [TOTALS]: { refuses: 'UNAVAILABLE' } },
      until: says(/^\d+ results$/, 'Amount from: ₦6,000.00'),
    },
    'with an amount that makes no sense': {
      path: '/transaction-history?amountMin=6000&amountMax=10',
      until: says(/^\d+ results$/, 'Enter ₦6,000.00 or more'),
      only: 'desktop',
    },
    'with an amount that makes no sense on a telephone': {
      path: '/transaction-history?amountMin=6000&amountMax=10',
      until: async (page) => {
        await says(/^\d+ results$/)(page);
        await page.getByRole('button', { name: 'Filters (1)' }).click();
        await says('Enter ₦6,000.00 or more')(page);
      },
      only: 'telephone',
    },
    'with a date that makes no sense': {
      until: async (page) => {
        await listed(page);
        await page.getByRole('button', { name: 'More filters' }).click();
        await page.getByLabel('From', { exact: true }).fill('31-02-2026');
        await page.keyboard.press('Enter');
        await says('Enter a date like 21-11-2026')(page);
      },
      only: 'desktop',
    },
    'with details': {
      path: WITH_DETAILS,
      answers: { [DETAILS]: { says: LONG_DETAILS } },
      until: (page) => page.getByRole('button', { name: 'Report a problem' }).scrollIntoViewIfNeeded(),
    },
    'with a problem to report': {
      path: WITH_DETAILS,
      answers: {
        [DETAILS]: { says: LONG_DETAILS },
        [DISPUTE]: { says: { types: TRANSFER_TYPES, dispute: null } },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Report a problem' }).click();
        const dialog = page.getByRole('dialog', { name: 'Report a problem' });
        await dialog.getByLabel('The money did not arrive').check();
        await dialog.getByRole('button', { name: 'Report' }).click();
        await says('What happens next', 'This field is required')(page);
      },
    },
    'with a payment that was somebody else': {
      path: WITH_DETAILS,
      answers: {
        [DETAILS]: { says: LONG_DETAILS },
        [DISPUTE]: { says: { types: TRANSFER_TYPES, dispute: null } },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Report a problem' }).click();
        await page.getByLabel('I did not make this payment').check();
        await says('Lock my accounts')(page);
      },
    },
    'with a problem that cannot be reported now': {
      path: WITH_DETAILS,
      answers: { [DETAILS]: { says: LONG_DETAILS }, [DISPUTE]: 'no connection' },
      until: async (page) => {
        await page.getByRole('button', { name: 'Report a problem' }).click();
        await says('You can also tell customer service')(page);
      },
    },
    'with a problem that is looked into': {
      path: WITH_DETAILS,
      answers: {
        [DETAILS]: { says: LONG_DETAILS },
        [DISPUTE]: { says: { types: TRANSFER_TYPES, dispute: REPORTED } },
      },
      until: (page) => page.getByText('Open the conversation').scrollIntoViewIfNeeded(),
    },
    'with a problem that was decided': {
      path: WITH_DETAILS,
      answers: {
        [DETAILS]: { says: LONG_DETAILS },
        [DISPUTE]: {
          says: {
            types: TRANSFER_TYPES,
            dispute: {
              ...REPORTED,
              state: 'DECLINED',
              decidedAt: '2026-11-22T08:00:00.000Z',
              decision: `The other bank says that it arrived on 21-11-2026 at 09:31.\n${LONG_DETAILS.narration}`,
            },
          },
        },
      },
      until: (page) => page.getByText('Open the conversation').scrollIntoViewIfNeeded(),
    },
    'with details of a bill': {
      path: WITH_DETAILS,
      answers: {
        [DETAILS]: { says: { ...LONG_DETAILS, ...BILL_DETAILS } },
        'GET /api/transfer/operations/{id}': { says: purchase(BILLS.ELECTRICITY_BILL) },
      },
      until: says('See the token', '4501 2345 678'),
    },
    'with details that load': {
      path: WITH_DETAILS,
      answers: { [DETAILS]: 'nothing yet' },
      until: (page) => page.getByText('Loading the transaction').waitFor({ state: 'attached' }),
    },
    'with details that fail': {
      path: WITH_DETAILS,
      answers: { [DETAILS]: 'no connection' },
      until: says('An error occurred while fetching transactions'),
    },
  },
);
