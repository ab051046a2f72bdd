import type { Page } from 'playwright-core';
import { schedule, startedSchedule, WAITING_EDIT } from '../../../../../e2e/support/schedule-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LIST = 'GET /api/ibanking/personal/schedule-payments';
const ONE = 'GET /api/ibanking/personal/schedule-payments/{id}';
const EDIT = 'PUT /api/ibanking/personal/schedule-payments/edit';
const INQUIRY = 'POST /api/transfer/intrabank-name-inquiry';
const LONG = 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA';

const one = (place: number, own: Parameters<typeof schedule>[0] = {}) =>
  schedule({
    uuid: `01999999-0000-7000-8000-00000000001${place}`,
    referenceNumber: `SP000000000${place}A1`,
    ...own,
  });
const PENDING = one(1);
const PAUSED = one(2, {
  state: 'PAUSED',
  destinationAccountName: LONG,
  destinationBankName: 'Agricultural and Rural Development Microfinance Bank',
  amount: 1_250_000.5,
  pausedBecause:
    'The name has changed. Check whom it is for and save the payment again before you resume it.',
});
const CANCELLED = one(3, { state: 'CANCELLED', status: 'COMPLETED', nextDay: null, nextDays: [] });
const LOCKED = one(6, { waitsUntil: '2026-11-24T09:30:00.000Z' });
const SAVED = [
  PENDING,
  PAUSED,
  LOCKED,
  CANCELLED,
  one(4, {
    status: 'COMPLETED',
    state: 'COMPLETED',
    interval: null,
    repeatPayment: 1,
    runsOver: 1,
    nextDay: null,
  }),
  one(5, {
    status: 'FAILED',
    state: 'FAILED',
    interval: 'WEEKLY',
    repeatPayment: 104,
    runsOver: 104,
    nextDay: null,
  }),
];
const IN_LIST = { referenceNumber: 'HV0000000000LS', position: 3, count: 40, remaining: 39, paused: 2 };
const OF_MANY = one(1, {
  transferType: 'INTERBANK',
  destinationBankCode: '000013',
  destinationBankName: 'Guaranty Trust Bank (GTBank)',
  destinationAccountName: LONG,
  description: 'Weeding, second week',
  interval: 'WEEKLY',
  repeatPayment: 4,
  state: 'COMPLETED',
  status: 'COMPLETED',
  nextDay: null,
  nextDays: [],
  lastDay: '2027-02-21',
  runsOver: 4,
  list: IN_LIST,
});
const BUNDLE = one(6, {
  transferType: 'DATA',
  destinationAccountNumber: '08031234567',
  destinationBankCode: 'MTN',
  destinationBankName: 'MTN',
  destinationAccountName: 'MTN data',
  description: 'MTN 1GB Weekly (7 days)',
  bill: {
    utilityProductType: 'DATA',
    providerCode: 'MTN',
    providerTitle: 'MTN',
    offerCode: 'MTN-1GB-7D',
    offerTitle: 'MTN 1GB Weekly (7 days)',
    number: '08031234567',
    meterType: null,
    ownerName: null,
  },
  amount: 800,
  newPrice: 950,
  interval: 'WEEKLY',
  state: 'PAUSED',
  pausedBecause: 'The price went up to ₦950.00. Save the payment again at the new price, then resume it.',
});
/** After the answer for one of them: whichever stands last answers what both could. */
const LISTED = {
  [LIST]: { says: SAVED, totalCount: 42 },
  'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
} as const;
const NAMED = {
  [INQUIRY]: { says: { accountName: 'BELLO MUSA', bankName: 'Harvest', nameInquiryReference: 'x' } },
} as const;

const listed = says('1 to 10 of 42', 'Waits for your lock');
const opened = (...texts: readonly string[]) => says('Details', ...texts);
const named = (page: Page) => page.getByRole('dialog').getByRole('status').locator('strong').waitFor();

async function openEdit(page: Page): Promise<void> {
  await opened('Edit')(page);
  await named(page);
}

async function save(page: Page): Promise<void> {
  await openEdit(page);
  await page.getByLabel('Amount').fill('25000');
  await page.getByRole('button', { name: 'Save changes' }).click();
}

const ask = (button: string, question: string) => async (page: Page) => {
  await openEdit(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog', { name: question }).waitFor();
};

testScreens(
  'Scheduled payments',
  { path: '/scheduled-payment', as: ADA },
  {
    loading: {
      answers: { ...LISTED, [LIST]: 'nothing yet' },
      until: (page) => page.getByText('Loading scheduled payments').waitFor({ state: 'attached' }),
    },
    loaded: { answers: LISTED, until: listed, atAnyWidth: true },
    'with one of a list': {
      answers: { ...LISTED, [LIST]: { says: [PENDING, OF_MANY], totalCount: 2 } },
      until: says('3 of 40 in this list'),
    },
    'with money that will be missing': {
      answers: {
        ...LISTED,
        'GET /api/ibanking/personal/schedule-payments/shortfalls': {
          says: [
            {
              accountNumber: '0123456789',
              day: '2027-03-31',
              missing: 12_500,
              referenceNumber: PENDING.referenceNumber,
            },
          ],
        },
      },
      until: says('Money will be missing'),
    },
    empty: {
      answers: { ...LISTED, [LIST]: { says: [], totalCount: 0 } },
      until: says('No records to display', 'What you plan ahead is listed here'),
    },
    failed: {
      answers: { ...LISTED, [LIST]: 'no connection' },
      until: says('An error occurred while fetching scheduled payments'),
    },
  },
);

testScreens(
  'A scheduled payment',
  { path: '/scheduled-payment?payment=SP0000000001A1', as: ADA },
  {
    'that is over': {
      answers: { [ONE]: { says: CANCELLED }, ...LISTED },
      until: opened('Cancelled', 'What it has paid'),
    },
    'that can be edited': { answers: { [ONE]: { says: PENDING }, ...LISTED, ...NAMED }, until: openEdit },
    'that cannot be edited while the accounts are locked': {
      answers: {
        [ONE]: { says: PENDING },
        'GET /api/ibanking/personal/emergency-lock': { says: { lockedUntil: '2026-11-24T09:30:00.000Z' } },
        ...LISTED,
        ...NAMED,
      },
      until: async (page) => {
        await openEdit(page);
        await says('Nothing scheduled can be changed until 24-11-2026 10:30.')(page);
      },
    },
    'that was scheduled with many others': {
      answers: { [ONE]: { says: OF_MANY }, ...LISTED },
      until: opened('What it has paid', 'Part of a list: 3 of 40 in this list', 'Pause all 37'),
    },
    'that is paused, and why': {
      answers: { [ONE]: { says: PAUSED }, ...LISTED, ...NAMED },
      until: async (page) => {
        await openEdit(page);
        await says('The name has changed', 'The name on this account has changed')(page);
      },
    },
    'that waits for the end of a lock': {
      answers: { [ONE]: { says: LOCKED }, ...LISTED, ...NAMED },
      until: async (page) => {
        await openEdit(page);
        await says(
          'Waits until 24-11-2026 10:30',
          'You locked your accounts. It is paid when that ends.',
        )(page);
      },
    },
    'of a bundle whose price went up': {
      answers: { [ONE]: { says: BUNDLE }, ...LISTED, [LIST]: { says: [BUNDLE, ...SAVED], totalCount: 42 } },
      until: opened('It costs ₦950.00 now', 'Number and provider stay as they are.'),
    },
    'with new terms that wait': {
      answers: {
        [ONE]: {
          says: one(1, {
            waitingEdit: WAITING_EDIT,
          }),
        },
        ...LISTED,
        ...NAMED,
      },
      until: says('New terms wait for your code'),
    },
    'with another day typed in': {
      answers: { [ONE]: { says: PENDING }, ...LISTED, ...NAMED },
      until: async (page) => {
        await openEdit(page);
        await page.getByLabel('Date *').fill('15-04-2027');
        await page.getByLabel('Date *').press('Tab');
        await says('every month, 4 times, from 15 Apr 2027')(page);
      },
    },
    'with the question of Skip next': {
      answers: { [ONE]: { says: PENDING }, ...LISTED, ...NAMED },
      until: ask('Skip next', 'Skip 31 Mar 2027?'),
    },
    'with the question of Cancel': {
      answers: { [ONE]: { says: PENDING }, ...LISTED, ...NAMED },
      until: ask('Cancel payment', 'Cancel this payment?'),
    },
    'with the code asked for': {
      answers: {
        [ONE]: { says: PENDING },
        ...LISTED,
        ...NAMED,
        [EDIT]: {
          says: {
            message: '',
            approvalRequired: true,
            started: startedSchedule({ amount: 25_000, total: 25_050 }),
            scheduledPayment: PENDING,
          },
        },
      },
      until: async (page) => {
        await save(page);
        await says("You're changing it to")(page);
      },
    },
    'with an edit that failed': {
      answers: { [ONE]: { says: PENDING }, ...LISTED, ...NAMED, [EDIT]: 'no connection' },
      until: async (page) => {
        await save(page);
        await says('An error occurred while editing scheduled payments')(page);
      },
    },
    'that did not load': {
      answers: { [ONE]: { refuses: 'UNAVAILABLE' }, ...LISTED },
      until: (page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor(),
    },
  },
);
