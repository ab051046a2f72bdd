import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { startedSchedule } from '../../../../../e2e/support/schedule-answers.ts';
import {
  ADA,
  openScreen,
  says,
  screenTest,
  testScreens,
} from '../../../../../scripts/workshop/screen-test.ts';

const ID = '01999999-0000-7000-8000-000000000001';
const GTBANK = 'Guaranty Trust Bank (GTBank)';
const PEOPLE = [
  'BELLO MUSA',
  'NWOSU-ADEYẸMI CHIDINMA OLUWATOBILOBA',
  'COOPERATIVE OF KADUNA MAIZE FARMERS',
  'ÌDÒWÚ TÚNDÉ',
];

const numberOf = (place: number) => `30000007${String(place).padStart(2, '0')}`;
const nameOf = (place: number) => PEOPLE[place % PEOPLE.length] ?? '';
const rows = Array.from({ length: 30 }, (_, place) => ({
  position: place + 1,
  id: `01999999-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`,
  reference: `HV0000000000${String(place).padStart(2, '0')}`,
  sourceAccountNumber: '1000000019',
  destinationAccountNumber: numberOf(place),
  destinationAccountName: nameOf(place),
  destinationBankCode: '000013',
  destinationBankName: GTBANK,
  description: 'Weeding, second week',
  amount: 1_250.5,
  fee: 10,
  vat: 0.75,
  stampDuty: 0,
  total: 1_261.25,
}));
const sums = { amount: 37_515, fee: 300, vat: 22.5, stampDuty: 0, total: 37_837.5 };

/** Names of all, but that nobody answers for the third and the fourth does not exist. */
const names = rows.map((_, place) => ({
  accountName: nameOf(place),
  bankName: GTBANK,
  nameInquiryReference: 'x',
  problem: null,
  isWorthRetrying: false,
}));
const unnamed = { accountName: null, bankName: null, nameInquiryReference: null };
const UNREACHED = 'We could not check the name. Try again in a moment.';
const withProblems = names.map((name, place) => {
  if (place === 2) return { ...unnamed, problem: UNREACHED, isWorthRetrying: true };
  return place === 3 ? { ...unnamed, problem: 'Invalid account details', isWorthRetrying: false } : name;
});

const GOOD = {
  // What others left unfinished hangs over the page.
  'GET /api/transfer/unfinished': { says: [] },
  'POST /api/transfer/bulk/names': { says: { names } },
  'POST /api/transfer/bulk': {
    says: {
      id: ID,
      reference: 'HV0000000000AB',
      status: 'AWAITING_OTP',
      ...sums,
      destinationAccountName: '30 recipients',
      destinationBankName: '1 bank',
      expiresAt: '2026-11-21T10:00:00.000Z',
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      maskedEmail: 'a***@harvest.test',
      maskedPhoneNumber: '0803*****01',
      rows: rows.map((row, place) => ({
        ...row,
        sentSameMinutesAgo: place === 1 ? 0 : null,
        sameIsOnItsWay: false,
        isNewRecipient: place === 2,
        sameAsPosition: place === 3 ? 2 : null,
      })),
    },
  },
} as const satisfies BankAnswers;

/** What stands of it when so many have been tried, and these have ended otherwise. */
function stateOf(tried: number, failed: number, pending: number) {
  const statusOf = (place: number) => {
    if (place >= tried) return 'WAITING';
    if (place < failed) return 'FAILED';
    return place < failed + pending ? 'PENDING' : 'SUCCESS';
  };
  const counts = {
    rows: rows.length,
    waiting: rows.length - tried,
    pending,
    keptBack: 0,
    succeeded: tried - failed - pending,
    failed,
    stopped: 0,
  };
  const summary = {
    id: ID,
    reference: 'HV0000000000AB',
    status: tried < rows.length || pending > 0 ? 'PENDING' : 'SUCCESS',
    total: sums.total,
    paid: 1_261.25 * (tried - failed),
    counts,
    confirmedAt: '2026-11-21T09:30:00.000Z',
    startedAt: '2026-11-21T09:29:00.000Z',
  } as const;
  return {
    'GET /api/transfer/bulk': { says: [summary], totalCount: 1 },
    'GET /api/transfer/bulk/{id}': {
      says: {
        ...summary,
        ...sums,
        message: '',
        stopUntil: null,
        secondsToStop: null,
        rows: rows.map((row, place) => ({
          ...row,
          status: statusOf(place),
          problem: place < failed ? 'There is not enough money in this account. No money moved.' : null,
          bill: null,
          sessionId: statusOf(place) === 'PENDING' ? '090605261121103000000000000001' : null,
        })),
      },
    },
  } as const satisfies BankAnswers;
}

const SAVED = { id: ID, name: 'Farm hands, rainy season', rows: 12, total: 240_000 };

/** Its code was taken, and its payer wanted time to stop it. */
const KEPT_BACK = (() => {
  const tried = stateOf(30, 0, 30);
  const [summary] = tried['GET /api/transfer/bulk'].says;
  const { says: state } = tried['GET /api/transfer/bulk/{id}'];
  const keptBack = { paid: 0, counts: { ...state.counts, keptBack: 30 } };
  return {
    'GET /api/transfer/bulk': { says: [{ ...summary, ...keptBack }], totalCount: 1 },
    'GET /api/transfer/bulk/{id}': {
      says: {
        ...state,
        ...keptBack,
        stopUntil: '2026-11-21T09:30:30.000Z',
        secondsToStop: 30,
        rows: state.rows.map((row) => ({ ...row, sessionId: null })),
      },
    },
  } as const satisfies BankAnswers;
})();

const ORDER = {
  id: ID,
  reference: 'HV0000000000AB',
  status: 'AWAITING_OTP',
  startedAt: '2026-11-21T09:29:00.000Z',
  secondsLeft: 600,
  stopUntil: null,
} as const;
const WAITING = {
  'GET /api/transfer/unfinished': {
    says: [
      { ...ORDER, confirmedAt: 'bulk', what: '₦37,837.50 to 30 recipients' },
      {
        ...ORDER,
        id: ID.replace(/1$/, '2'),
        confirmedAt: 'schedule',
        what: '₦20,050.00 to NWOSU-ADEYẸMI CHIDINMA OLUWATOBILOBA, account ending 6789, from your account ending 0019, every month, 6 times, from 31 Jan 2027',
      },
    ],
  },
  'GET /api/ibanking/personal/schedule-payments/started/{id}': {
    says: [
      {
        ...startedSchedule({
          id: ID.replace(/1$/, '2'),
          destinationAccountName: 'NWOSU-ADEYẸMI CHIDINMA OLUWATOBILOBA',
        }),
        sourceAccountNumber: '1000000019',
        description: 'Rent of the store',
      },
    ],
  },
} as const satisfies BankAnswers;

const ready = says('Recipient 1 of 1');

async function upload(page: Page, lines: readonly string[]): Promise<void> {
  await ready(page);
  await choose(page, lines);
  await says('recipients added')(page);
}

const TITLES = 'Account number,Bank,Amount,Description';

async function choose(page: Page, lines: readonly string[], titles = TITLES): Promise<void> {
  const buffer = Buffer.from([titles, ...lines].join('\n'));
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
}

const NAMED = `${TITLES},Account name`;

const LINES = rows.map((_, place) => `${numberOf(place)},GTB,1250.50,"Weeding, second week"`);

async function fill(page: Page): Promise<void> {
  await upload(page, LINES);
  await page.getByRole('button', { name: 'Edit recipient 2, NWOSU' }).waitFor();
}

async function send(page: Page): Promise<void> {
  await fill(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await says("You're sending")(page);
}

testScreens(
  'Bulk transfer',
  { path: '/transfer?tab=bulk-bank', as: ADA },
  {
    empty: { until: ready, atAnyWidth: true },
    filled: { answers: { ...GOOD, ...stateOf(30, 2, 0) }, until: fill },
    'with problems': {
      answers: { 'POST /api/transfer/bulk/names': { says: { names: withProblems } } },
      until: async (page) => {
        await upload(page, [
          ...LINES.slice(0, 4),
          '300000789,Bank of Nowhere,1.5E+05,',
          ...LINES.slice(0, 1),
        ]);
        await page.getByRole('button', { name: 'Rows with problems (3)' }).click();
        await says("Couldn't check the name", 'Invalid account details')(page);
      },
    },
    'while the names are looked up': {
      answers: { 'POST /api/transfer/bulk/names': 'nothing yet' },
      until: async (page) => {
        await upload(page, LINES);
        await page.getByText('Checking names 0 %').waitFor();
      },
    },
    'with the names cut off': {
      answers: { 'POST /api/transfer/bulk/names': 'no connection' },
      until: async (page) => {
        await upload(page, LINES.slice(0, 2));
        await says("Couldn't check all names")(page);
      },
    },
    'review with its rows': {
      answers: GOOD,
      until: async (page) => {
        await send(page);
        await page.getByText('All 30 recipients').click();
        await says(
          'Recipients 2 and 4 pay the same amount to the same account',
          'You paid this amount to this account less than a minute ago',
          'Same as recipient 2',
        )(page);
      },
    },
    'in progress': {
      path: `/transfer?tab=bulk-bank&bulk=${ID}`,
      answers: stateOf(12, 2, 1),
      until: says('12 of 30 done'),
    },
    result: {
      path: `/transfer?tab=bulk-bank&bulk=${ID}`,
      answers: stateOf(30, 2, 1),
      until: says('27 of 30 arrived, 1 on the way, 2 failed'),
    },
    'result that is not to be had': {
      path: `/transfer?tab=bulk-bank&bulk=${ID}`,
      answers: { 'GET /api/transfer/bulk/{id}': { refuses: 'NOT_FOUND' } },
      until: says('We could not find that.'),
    },
    'scheduled together': {
      path: '/transfer?tab=bulk-bank&schedule=1',
      answers: GOOD,
      until: async (page) => {
        await upload(page, LINES.slice(0, 3));
        await page.getByRole('button', { name: 'Edit recipient 2, NWOSU' }).waitFor();
        await page.getByLabel('Date *').fill('31-01-2027');
        await page.getByLabel('Date *').press('Tab');
        await page.getByRole('checkbox', { name: 'Continuous' }).check();
        await page.getByRole('radio', { name: 'Weekly' }).check();
        await page.getByLabel('Repeat').fill('4');
        await says('₦3,751.50 every week, 4 times, from 31 Jan 2027.')(page);
      },
    },
    'with the same file twice, and kobo after a comma': {
      answers: GOOD,
      until: async (page) => {
        const lines = ['3000000789,GTB,"1.500,50",Weeding', '3000000786,GTB,"250,00",Weeding'];
        await upload(page, lines);
        await says('2 amounts are written like')(page);
        await choose(page, lines);
        await says('This file is already here')(page);
      },
    },
    'with two columns for the amount': {
      answers: GOOD,
      until: async (page) => {
        await ready(page);
        await choose(
          page,
          ['3000000700,GTB,1500,1200,Weeding'],
          `${TITLES.replace('Amount', 'Amount,Amount (NGN)')}`,
        );
        await says('2 columns for the amount', 'Amount (NGN) (1200)')(page);
      },
    },
    'with other names than the file says': {
      answers: GOOD,
      until: async (page) => {
        await ready(page);
        await choose(
          page,
          ['3000000700,GTB,1500,Weeding,CHUKWU EMEKA', '3000000701,GTB,1500,Weeding,NWOSU-ADEYEMI CHIDINNA'],
          NAMED,
        );
        await says('This account belongs to BELLO MUSA', 'Your list says NWOSU-ADEYEMI CHIDINNA')(page);
      },
    },
    'with a bank nobody knows, no descriptions and a wrong total': {
      answers: GOOD,
      until: async (page) => {
        await ready(page);
        await choose(page, [
          '3000000700,Bank of Nowhere,1500,',
          '3000000701,Bank of Nowhere,1500,',
          ',,4000,Total',
          ',,,Prepared by Ada',
        ]);
        await says(
          'The file says that the total is ₦4,000.00. Its amounts come to ₦3,000.00.',
          'We left out a line',
          '2 recipients have the bank “Bank of Nowhere”',
          '2 recipients have no description.',
        )(page);
      },
    },
    'that can be stopped': {
      path: `/transfer?tab=bulk-bank&bulk=${ID}`,
      answers: KEPT_BACK,
      until: says(/^Nothing was sent yet$/, 'Not sent yet (30)'),
    },
    'with two orders that wait for their code': {
      answers: WAITING,
      until: async (page) => {
        await ready(page);
        await says('to 30 recipients was not confirmed', 'Nothing is scheduled.')(page);
      },
    },
    'gone on with': {
      path: '/home',
      answers: WAITING,
      until: async (page) => {
        await page.getByRole('button', { name: 'Continue' }).last().click();
        await says("You're scheduling", 'Every month, 6 times, from 31 Jan 2027')(page);
      },
    },
    'with the question whether a saved list is replaced': {
      answers: {
        ...GOOD,
        'POST /api/transfer/bulk-groups': { refuses: 'GROUP_EXISTS' },
        'GET /api/transfer/bulk-groups': { says: [SAVED] },
      },
      until: async (page) => {
        await fill(page);
        await page.getByRole('button', { name: 'Save this list' }).click();
        await page.getByLabel('Name of the list').fill('farm hands, rainy season');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Replace Farm hands, rainy season?' }).waitFor();
      },
    },
    'saved lists': {
      answers: {
        'GET /api/transfer/bulk-groups': {
          says: [SAVED],
        },
      },
      until: async (page) => {
        await ready(page);
        await page.getByRole('button', { name: 'Use a saved list' }).click();
        await says('Farm hands, rainy season')(page);
      },
    },
  },
);

screenTest(
  'Bulk transfer, with another name than the file says: waits for a press, and forgets it for another account',
  async () => {
    const page = await openScreen({ path: '/transfer?tab=bulk-bank', as: ADA, answers: GOOD });
    await ready(page);
    await choose(page, ['3000000700,GTB,1500,Weeding,CHUKWU EMEKA'], NAMED);
    const asked = page.getByText('Your list says CHUKWU EMEKA. This account belongs to BELLO MUSA.');
    await asked.waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await says('1 row needs a look')(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Pay BELLO MUSA' }).click();
    await page.getByRole('button', { name: 'Edit recipient 1, BELLO MUSA' }).waitFor();
    expect(await asked.count()).toBe(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await says("You're sending")(page);
  },
);

screenTest(
  'Bulk transfer, with a bank nobody knows and no descriptions: takes one answer for all of its rows',
  async () => {
    const page = await openScreen({ path: '/transfer?tab=bulk-bank', as: ADA, answers: GOOD });
    await upload(page, ['3000000700,Bank of Nowhere,1500,', '3000000701,Bank of Nowhere,1500,']);
    await page.getByLabel('The bank for “Bank of Nowhere”').fill('GTB');
    await page.getByRole('option', { name: GTBANK }).click();
    await page.getByLabel('One description for all of them').fill('Weeding');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('button', { name: 'Edit recipient 1, BELLO MUSA' }).waitFor();
    await page.getByRole('button', { name: 'Edit recipient 2, NWOSU' }).waitFor();
    expect(await page.getByText('Bank of Nowhere').count()).toBe(0);
  },
);

screenTest('Bulk transfer, with two columns for the amount: reads the one that is chosen', async () => {
  const page = await openScreen({ path: '/transfer?tab=bulk-bank', as: ADA, answers: GOOD });
  await ready(page);
  await choose(page, ['3000000700,GTB,1500,1200,Weeding'], TITLES.replace('Amount', 'Amount,Amount (NGN)'));
  await page.getByRole('button', { name: 'Amount (1500)' }).click();
  await page.getByRole('button', { name: 'Edit recipient 1, BELLO MUSA' }).waitFor();
  await says('₦1,500.00')(page);
});

screenTest(
  'Bulk transfer, of a saved list whose account has another name now: waits for a press',
  async () => {
    const page = await openScreen({
      path: '/transfer?tab=bulk-bank',
      as: ADA,
      answers: {
        ...GOOD,
        'GET /api/transfer/bulk-groups': { says: [SAVED] },
        'GET /api/transfer/bulk-groups/{id}': {
          says: {
            ...SAVED,
            recipients: [
              {
                destinationBankCode: '000013',
                destinationBankName: GTBANK,
                destinationAccountNumber: '3000000700',
                destinationAccountName: 'CHUKWU EMEKA',
                amount: 1500,
                description: 'Weeding',
              },
            ],
          },
        },
      },
    });
    await ready(page);
    await page.getByRole('button', { name: 'Use a saved list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click();
    await page.getByRole('button', { name: 'Pay BELLO MUSA' }).waitFor();
  },
);
