import type { Page } from 'playwright-core';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { schedule, startedSchedule } from '../../../../../e2e/support/schedule-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const ID = '01999999-0000-7000-8000-000000000001';
const NAME = 'OKAFOR ADAEZE CHUKWUEMEKA OLUWASEUN';
const BANK = 'Harvest';

const STARTED = {
  id: ID,
  reference: 'HV0000000000AB',
  status: 'AWAITING_OTP',
  amount: 1_250_000.5,
  fee: 50,
  vat: 3.75,
  stampDuty: 50,
  total: 1_250_104.25,
  destinationAccountName: NAME,
  destinationBankName: BANK,
  expiresAt: '2026-11-21T10:00:00.000Z',
  twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  maskedEmail: 'a***@harvest.test',
  maskedPhoneNumber: '0803*****01',
  sentSameMinutesAgo: null,
  sameIsOnItsWay: false,
  isNewRecipient: false,
} as const;
const SENT = {
  id: ID,
  reference: 'HV0000000000AB',
  status: 'SUCCESS',
  message: '',
  amount: 1_250_000.5,
  fee: 50,
  vat: 3.75,
  stampDuty: 50,
  total: 1_250_104.25,
  sourceAccountNumber: '0123456789',
  sourceAccountName: 'OBI ADA',
  destinationBankCode: '090605',
  destinationAccountNumber: '1123456789',
  destinationAccountName: NAME,
  destinationBankName: BANK,
  description: 'Fertiliser, seed and transport for the second planting',
  bill: null,
  sessionId: '090605261121093000123456789012',
  completedAt: '2026-11-21T09:30:00.000Z',
  timeline: [],
  stopUntil: null,
  secondsToStop: null,
} as const;

const PAID_LATER = {
  amount: SENT.amount,
  destinationAccountName: NAME,
  destinationAccountNumber: SENT.destinationAccountNumber,
  description: SENT.description,
};

const SIX_PEOPLE = [
  'BELLO MUSA',
  'NWOSU-ADEYẸMI CHIDINMA OLUWATOBILOBA',
  'OKAFOR ADAEZE',
  'COOPERATIVE OF KADUNA MAIZE FARMERS',
  'SANI FATIMA',
  'ÌDÒWÚ TÚNDÉ',
].map((accountName, place) => ({
  accountNumber: `112345678${place}`,
  accountName,
  bankCode: '090605',
  bankName: BANK,
  lastAmount: 1000 * (place + 1),
  lastNarration: 'Maize, 4 bags',
}));

/** A transfer that goes well up to its code. */
const GOOD = {
  'POST /api/transfer/intrabank-name-inquiry': {
    says: { accountName: NAME, bankName: BANK, nameInquiryReference: 'x' },
  },
  'POST /api/transfer/intrabank': { says: STARTED },
} as const satisfies BankAnswers;

const ready = (page: Page) => page.getByText('Available to spend').waitFor();

async function fill(page: Page): Promise<void> {
  await ready(page);
  await page.getByLabel('Destination Account Number').fill('1123456789');
  await says(NAME)(page);
  await page.getByLabel('Amount').fill('1250000.50');
  await page.getByLabel('Description').fill(SENT.description);
}

async function send(page: Page): Promise<void> {
  await fill(page);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function confirm(page: Page): Promise<void> {
  await send(page);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
}

const APPROVE = 'PATCH /api/ibanking/personal/schedule-payments/approve';
const SCHEDULE = 'GET /api/ibanking/personal/schedule-payments/{id}';
const SCHEDULED = {
  ...GOOD,
  'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
  'POST /api/ibanking/personal/schedule-payments/intrabank': {
    says: [startedSchedule({ ...STARTED, referenceNumber: 'SP0000000000A1' })],
  },
  [APPROVE]: {
    says: {
      message: '',
      scheduledPayments: [
        schedule({ ...PAID_LATER, runsOver: 0, nextDay: '2027-01-31', scheduleDate: '31-01-2027' }),
      ],
    },
  },
} as const satisfies BankAnswers;

async function fillSchedule(page: Page): Promise<void> {
  await fill(page);
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByLabel('Repeat').fill('6');
  await page.getByLabel('Date *').fill('31-01-2027');
  await page.getByLabel('Date *').press('Tab');
  await says('every month, 6 times, from 31 Jan 2027')(page);
}

async function sendSchedule(page: Page): Promise<void> {
  await fillSchedule(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await says("You're scheduling")(page);
}

async function approveSchedule(page: Page): Promise<void> {
  await sendSchedule(page);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
}

testScreens(
  'Transfer',
  { path: '/transfer', as: ADA },
  {
    loading: {
      answers: {
        'GET /api/transfer/balance': 'nothing yet',
        'GET /api/accounts': 'nothing yet',
        'GET /api/beneficiaries': 'nothing yet',
        'GET /api/transfer/recipients': 'nothing yet',
      },
      until: (page) => page.getByText('Loading your balances').waitFor({ state: 'attached' }),
    },
    'with a day to be chosen': {
      path: '/transfer?schedule=1',
      until: async (page) => {
        await ready(page);
        await page.getByRole('button', { name: 'Send' }).press('Enter');
        await says('Choose a date to see when it is paid.', 'This field is required')(page);
      },
    },
    'to be paid every month': { answers: SCHEDULED, until: fillSchedule },
    'with a schedule to be confirmed': { answers: SCHEDULED, until: sendSchedule },
    'with a schedule nobody heard back of': {
      answers: { [SCHEDULE]: 'no connection', ...SCHEDULED, [APPROVE]: 'no connection' },
      until: async (page) => {
        await approveSchedule(page);
        await says("We haven't heard back.", 'No money has moved by it')(page);
      },
    },
    'with a schedule that was approved': {
      answers: SCHEDULED,
      until: async (page) => {
        await approveSchedule(page);
        await page.getByRole('heading', { level: 3, name: 'Scheduled Payment Approved' }).waitFor();
      },
    },
    loaded: { until: ready, atAnyWidth: true },
    'without any account': {
      answers: {
        'GET /api/transfer/balance': {
          says: {
            accounts: [],
            totalCurrentBalance: 0,
            totalAvailableBalance: 0,
            thisWeekInwards: 0,
            thisWeekOutwards: 0,
          },
        },
        'GET /api/accounts': { says: [] },
        'GET /api/beneficiaries': { says: [] },
      },
      until: says('You have no account to send from yet.'),
    },
    failed: {
      answers: {
        'GET /api/transfer/balance': 'no connection',
        'GET /api/accounts': 'no connection',
        'GET /api/beneficiaries': 'no connection',
      },
      until: says(
        'An error occurred while fetching account balances',
        'An error occurred while fetching accounts',
        'An error occurred while fetching beneficiaries',
      ),
    },
    'with the balances shown': {
      until: async (page) => {
        await ready(page);
        await page.getByRole('button', { name: 'Show balance of all accounts' }).click();
        await says(/^Available ₦/)(page);
      },
    },
    'with the accounts opened': {
      until: async (page) => {
        await ready(page);
        await page.getByText(/^Your accounts \(\d+\)$/).click();
      },
      only: 'telephone',
    },
    'with the source accounts open': {
      until: async (page) => {
        await ready(page);
        await page.getByLabel('Source Account').click();
        await page.getByRole('option').first().waitFor();
      },
    },
    'with six people known': {
      answers: {
        'GET /api/transfer/recipients': { says: { recipients: SIX_PEOPLE } },
        'POST /api/transfer/intrabank-name-inquiry': { refuses: 'INVALID_ACCOUNT_DETAILS' },
      },
      until: async (page) => {
        await ready(page);
        await page.getByRole('button', { name: 'NWOSU-ADEYẸMI' }).click();
      },
    },
    'with nobody to pick': {
      answers: {
        'GET /api/beneficiaries': { says: [] },
        'GET /api/transfer/recipients': { says: { recipients: [] } },
      },
      until: async (page) => {
        await ready(page);
        await page.getByLabel('Beneficiary (Optional)').click();
        await page.getByRole('option', { name: 'No options' }).waitFor();
      },
    },
    'between own accounts, empty': {
      path: '/transfer?tab=own-account',
      until: ready,
      atAnyWidth: true,
    },
    'between own accounts': {
      path: '/transfer?tab=own-account',
      until: async (page) => {
        await page.getByLabel('Destination Account Number').and(page.locator(':visible')).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    'with a name found': { answers: GOOD, until: fill },
    'while the name is looked up': {
      answers: { 'POST /api/transfer/intrabank-name-inquiry': 'nothing yet' },
      until: async (page) => {
        await page.getByLabel('Destination Account Number').fill('1123456789');
        await page.getByText('Checking the name', { exact: true }).waitFor({ state: 'attached' });
      },
    },
    'with an account that is none': {
      answers: { 'POST /api/transfer/intrabank-name-inquiry': { refuses: 'INVALID_ACCOUNT_DETAILS' } },
      until: async (page) => {
        await page.getByLabel('Destination Account Number').fill('1123456789');
        await says('Invalid account details')(page);
      },
    },
    'with a name that cannot be looked up': {
      answers: { 'POST /api/transfer/intrabank-name-inquiry': 'no connection' },
      until: async (page) => {
        await page.getByLabel('Destination Account Number').fill('1123456789');
        await says("Couldn't check the name")(page);
      },
    },
    'with fields missing': {
      answers: GOOD,
      until: async (page) => {
        await fill(page);
        await page.getByLabel('Amount').fill('');
        await page.getByLabel('Description').fill('');
        await page.getByRole('button', { name: 'Send' }).click();
        await says('This field is required')(page);
      },
    },
    'while it is sent': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank': 'nothing yet' },
      until: async (page) => {
        await send(page);
        await says('Checking the account...')(page);
      },
    },
    'refused when it is sent': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank': { refuses: 'INSUFFICIENT_FUNDS' } },
      until: async (page) => {
        await send(page);
        await says('Choose another account, or a smaller amount.')(page);
      },
    },
    'the code dialog': {
      answers: GOOD,
      until: async (page) => {
        await send(page);
        await says("You're sending")(page);
      },
    },
    'the code dialog, sent just before': {
      answers: {
        ...GOOD,
        'POST /api/transfer/intrabank': { says: { ...STARTED, sentSameMinutesAgo: 2, sameIsOnItsWay: true } },
      },
      until: async (page) => {
        await send(page);
        await says('You sent this 2 minutes ago, and it is still on its way.')(page);
      },
    },
    'the code dialog, to somebody new': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank': { says: { ...STARTED, isNewRecipient: true } } },
      until: async (page) => {
        await send(page);
        await says('First time you pay this account. Check the name.')(page);
      },
    },
    'the code dialog, offline': {
      answers: GOOD,
      until: async (page) => {
        await send(page);
        await says("You're sending")(page);
        await page.context().setOffline(true);
        await page.getByRole('dialog').getByText("You're offline. Nothing has been sent.").waitFor();
      },
    },
    'the code dialog, while the code is checked': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank/confirm': 'nothing yet' },
      until: async (page) => {
        await confirm(page);
        await says('Sending your code...')(page);
      },
    },
    'the code dialog, with a wrong code': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank/confirm': { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await confirm(page);
        await says('That code is not right.')(page);
      },
    },
    'the dialog, refused': {
      answers: {
        ...GOOD,
        'POST /api/transfer/intrabank/confirm': {
          refuses: 'DAILY_LIMIT_EXCEEDED',
          params: { remaining: '₦12,500.00' },
        },
      },
      until: async (page) => {
        await confirm(page);
        await says('Back to the form')(page);
      },
    },
    'the dialog, with too many wrong codes': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank/confirm': { refuses: 'TOO_MANY_WRONG_CODES' } },
      until: async (page) => {
        await confirm(page);
        await says('We take codes again in 24 hours at the latest.', 'Call 0700 000 0000')(page);
      },
    },
    'the dialog, with no answer': {
      answers: {
        ...GOOD,
        'POST /api/transfer/intrabank/confirm': 'no connection',
        'GET /api/transfer/operations/{id}': 'no connection',
      },
      until: async (page) => {
        await confirm(page);
        await says('Still no answer. Your money is safe')(page);
      },
    },
    'the receipt': {
      answers: { ...GOOD, 'POST /api/transfer/intrabank/confirm': { says: SENT } },
      until: async (page) => {
        await confirm(page);
        await page.getByRole('heading', { level: 3, name: 'Transferred Successfully' }).waitFor();
      },
    },
  },
);

const OTHER_BANK = 'Guaranty Trust Bank (GTBank)';
const ELSEWHERE = { destinationBankCode: '000013', destinationBankName: OTHER_BANK } as const;
const AT = '2026-11-21T09:30:00.000Z';
const ON_ITS_WAY = {
  ...SENT,
  ...ELSEWHERE,
  status: 'PENDING',
  message: 'The money left your account. The other bank has not confirmed it yet. Do not send it again.',
  completedAt: null,
  timeline: [
    { step: 'DEBITED', at: AT },
    { step: 'SENT', at: AT },
  ],
} as const;
const RETURNED = {
  ...ON_ITS_WAY,
  status: 'FAILED',
  message: 'Not sent. ₦1,250,104.25 is back in your account.',
  completedAt: AT,
  timeline: [...ON_ITS_WAY.timeline, { step: 'FAILED', at: AT }, { step: 'RETURNED', at: AT }],
} as const;
const KEPT_BACK = {
  ...ON_ITS_WAY,
  message: 'Nothing was sent yet. You can still stop it. If you do nothing, it is sent by itself.',
  bill: null,
  sessionId: null,
  timeline: [],
  stopUntil: AT,
  secondsToStop: 30,
} as const;
const WAITS_FOR_CODE = {
  ...KEPT_BACK,
  status: 'AWAITING_OTP',
  stopUntil: null,
  secondsToStop: null,
  secondsLeft: 600,
} as const;
const UNFINISHED = {
  startedAt: AT,
  twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  sentSameMinutesAgo: null,
  sameIsOnItsWay: false,
  isNewRecipient: false,
  confirmedAt: 'other-banks',
  secondsLeft: null,
} as const;
const GOOD_ELSEWHERE = {
  'POST /api/transfer/name-inquiry': {
    says: { accountName: NAME, bankName: OTHER_BANK, nameInquiryReference: 'x' },
  },
  'POST /api/transfer/other-banks': { says: { ...STARTED, destinationBankName: OTHER_BANK } },
} as const satisfies BankAnswers;
const THREE_NOT_OVER = {
  'GET /api/transfer/unfinished': {
    says: [
      { ...UNFINISHED, ...KEPT_BACK },
      { ...UNFINISHED, ...ON_ITS_WAY, id: ID.replace(/1$/, '2') },
      { ...UNFINISHED, ...WAITS_FOR_CODE, id: ID.replace(/1$/, '3') },
    ],
  },
  'GET /api/transfer/operations/{id}': 'nothing yet',
} as const satisfies BankAnswers;

async function fillElsewhere(page: Page): Promise<void> {
  await ready(page);
  await page.getByLabel('Destination Account Number').fill('1123456789');
  await page.getByLabel('Destination Bank').fill('GTB');
  await page.getByRole('option', { name: OTHER_BANK }).click();
  await says(NAME)(page);
  await page.getByLabel('Amount').fill('1250000.50');
  await page.getByLabel('Description').fill(SENT.description);
}

async function sendElsewhere(page: Page): Promise<void> {
  await fillElsewhere(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
}

async function confirmElsewhere(page: Page): Promise<void> {
  await sendElsewhere(page);
  await page.keyboard.type('123456');
}

testScreens(
  'Other Bank Transfer',
  { path: '/transfer?tab=other-bank', as: ADA },
  {
    empty: { until: says('The name on the account stands here before you send.'), atAnyWidth: true },
    'with a name found': { answers: GOOD_ELSEWHERE, until: fillElsewhere },
    'with charges to be checked': {
      answers: GOOD_ELSEWHERE,
      until: async (page) => {
        await sendElsewhere(page);
        await says('Fee', '₦50.00', 'VAT', '₦3.75', 'Stamp duty', 'Total', '₦1,250,104.25')(page);
      },
    },
    'while the other bank is waited for': {
      answers: {
        ...GOOD_ELSEWHERE,
        'POST /api/transfer/other-banks/confirm': { says: ON_ITS_WAY },
        'GET /api/transfer/operations/{id}': 'nothing yet',
      },
      withClock: true,
      until: async (page) => {
        await sendElsewhere(page);
        // Else it is over before it has been looked at from all sides.
        await page.evaluate(() => {
          const wait = window.setTimeout.bind(window);
          Object.assign(window, {
            setTimeout: (run: () => void, ms = 0) => (ms === 8000 ? 0 : wait(run, ms)),
          });
        });
        await page.keyboard.type('123456');
        await says('Your code was right.')(page);
      },
    },
    'the receipt of one that waits': {
      answers: {
        ...GOOD_ELSEWHERE,
        'POST /api/transfer/other-banks/confirm': { says: ON_ITS_WAY },
        'GET /api/transfer/operations/{id}': { says: ON_ITS_WAY },
      },
      until: async (page) => {
        await confirmElsewhere(page);
        await page.getByRole('heading', { level: 3, name: 'Transfer submitted' }).waitFor();
      },
    },
    'the dialog, not sent yet': {
      answers: {
        ...GOOD_ELSEWHERE,
        'POST /api/transfer/other-banks/confirm': { says: KEPT_BACK },
        'GET /api/transfer/operations/{id}': { says: KEPT_BACK },
      },
      until: async (page) => {
        await confirmElsewhere(page);
        await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
        await says('You have 30 seconds to stop it.')(page);
      },
    },
    'with three beside it that are not over': {
      answers: THREE_NOT_OVER,
      until: async (page) => {
        await ready(page);
        await page.getByRole('region', { name: 'Unfinished transfers' }).waitFor();
      },
    },
    'with those three opened': {
      answers: THREE_NOT_OVER,
      only: 'telephone',
      until: async (page) => {
        await page.getByRole('region', { name: 'Unfinished transfers' }).getByText('1 of 3').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Where is it?' }).click();
      },
    },
    'the dialog, with the money back': {
      answers: {
        ...GOOD_ELSEWHERE,
        'POST /api/transfer/other-banks/confirm': { says: ON_ITS_WAY },
        'GET /api/transfer/operations/{id}': { says: RETURNED },
      },
      until: async (page) => {
        await confirmElsewhere(page);
        await says(RETURNED.message, '₦1,250,104.25 came back to your account')(page);
      },
    },
  },
);
