import type { Page } from 'playwright-core';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { BOUGHT_BILL, SOLD, STARTED_BILL } from '../../../../../e2e/support/bills.ts';
import { statusAt } from '../../../../../e2e/support/kyc-answers.ts';
import {
  BILLS,
  pendingPurchase,
  purchase,
  purchaseId,
  waitingPurchase,
} from '../../../../../e2e/support/purchases.ts';
import { schedule, startedSchedule } from '../../../../../e2e/support/schedule-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const METER_INFO = 'POST /api/utility/providers/electricity/meter-info';
const START = 'POST /api/utility/providers/electricity/vend/initiate';
const CONFIRM = 'POST /api/utility/providers/electricity/vend/confirm';
const STATE = 'GET /api/transfer/operations/{id}';
const UNFINISHED = 'GET /api/transfer/unfinished';

const OWNER = { name: STARTED_BILL.bill.ownerName, address: '14 Allen Avenue, Ikeja, Lagos' };
/** A purchase that goes well up to its code. */
const GOOD = {
  ...SOLD,
  [METER_INFO]: { says: OWNER },
  [START]: { says: STARTED_BILL },
} as const satisfies BankAnswers;

const NEW_METER = {
  refuses: 'NEW_RECIPIENTS_LIMIT_EXCEEDED',
  params: { isNew: 'This meter is new. ', limit: '₦20,000.00', remaining: '₦5,000.00' },
} as const;

const KYC_STATUS = statusAt(2);
const CODES_BY_PHONE = {
  ...KYC_STATUS,
  limits: { ...KYC_STATUS.limits, toNewPeople: { limit: 20_000, left: 5000 } },
};

const AIRTIME = {
  utilityProductType: 'AIRTIME',
  providerCode: 'MTN',
  providerTitle: 'MTN',
  offerCode: null,
  offerTitle: null,
  number: '08031234567',
  meterType: null,
  ownerName: null,
} as const;
const AS_DESTINATION = {
  destinationAccountNumber: AIRTIME.number,
  destinationAccountName: 'MTN airtime',
  destinationBankName: 'MTN',
  bill: AIRTIME,
} as const;
/** Airtime that is bought every month, up to its approval. */
const LATER = {
  ...SOLD,
  'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
  'POST /api/ibanking/personal/schedule-payments/bill': {
    says: [
      startedSchedule({ ...AS_DESTINATION, amount: 1000, stampDuty: 0, total: 1000, isNewRecipient: true }),
    ],
  },
  'PATCH /api/ibanking/personal/schedule-payments/approve': {
    says: {
      message: '',
      scheduledPayments: [
        schedule({
          ...AS_DESTINATION,
          transferType: 'AIRTIME',
          destinationBankCode: 'MTN',
          amount: 1000,
          description: 'MTN airtime',
          runsOver: 0,
          runs: [],
        }),
      ],
    },
  },
} as const satisfies BankAnswers;

async function fillSchedule(page: Page): Promise<void> {
  await page.getByLabel('Mobile Number').fill(AIRTIME.number);
  await page.getByRole('button', { name: '₦1,000', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.getByLabel('Date *').fill('31-01-2027');
  await page.getByLabel('Date *').press('Tab');
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByLabel('Repeat').fill('6');
  await page.getByRole('button', { name: 'Proceed' }).click();
}

async function scheduleAirtime(page: Page): Promise<void> {
  await fillSchedule(page);
  await says("You're scheduling")(page);
}

async function fillMeter(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Provider' }).fill('Ikeja');
  await page.getByRole('option', { name: 'Ikeja Electric' }).click();
  await page.getByRole('radio', { name: 'Prepaid' }).check();
  await page.getByLabel('Meter Number').fill(STARTED_BILL.bill.number);
  await page.getByRole('button', { name: 'Get Meter Details' }).click();
}

async function findOwner(page: Page): Promise<void> {
  await fillMeter(page);
  await says(OWNER.name, 'Is this right?')(page);
  await page.getByLabel('Amount').fill('25000.50');
}

async function proceed(page: Page): Promise<void> {
  await findOwner(page);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await says("You're buying")(page);
}

async function confirm(page: Page): Promise<void> {
  await proceed(page);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
}

testScreens(
  'Bills Payment',
  { path: '/bill-payment', as: ADA },
  {
    'with nothing bought yet': { answers: SOLD, until: says('Buy Airtime', 'No records to display') },
    'with airtime to be bought': {
      path: '/bill-payment?buy=airtime',
      answers: SOLD,
      until: async (page) => {
        await page.getByLabel('Mobile Number').fill('08051234567');
        await page.getByRole('radio', { name: /^ETISALAT/ }).check();
        await page.getByRole('button', { name: '₦1,000', exact: true }).click();
        await says('are mostly GLO', 'One thousand naira only')(page);
      },
    },
    'with airtime to be bought every week': {
      path: '/bill-payment?buy=airtime',
      answers: { ...SOLD, 'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] } },
      until: async (page) => {
        await page.getByLabel('Mobile Number').fill('08031234567');
        await page.getByRole('button', { name: '₦1,000', exact: true }).click();
        await page.getByRole('checkbox', { name: 'Schedule' }).check();
        await page.getByRole('checkbox', { name: 'Continuous' }).check();
        await page.getByRole('radio', { name: 'Weekly' }).check();
        await says('Choose a date to see when it is paid.')(page);
      },
    },
    'with airtime to be bought every month, at its code': {
      path: '/bill-payment?buy=airtime',
      answers: LATER,
      until: scheduleAirtime,
    },
    'with airtime that is scheduled': {
      path: '/bill-payment?buy=airtime',
      answers: LATER,
      until: async (page) => {
        await scheduleAirtime(page);
        await page.getByLabel('Digit 1 of 6').focus();
        await page.keyboard.type('123456');
        await says('Scheduled Payment Approved')(page);
      },
    },
    'with airtime that lacks everything': {
      path: '/bill-payment?buy=airtime',
      answers: SOLD,
      until: async (page) => {
        await page.getByLabel('Mobile Number').fill('0805');
        await page.getByRole('button', { name: 'Proceed' }).click();
        await says('Mobile Number must be 11 characters', 'This field is required')(page);
      },
    },
    'while the networks are fetched': {
      path: '/bill-payment?buy=airtime',
      answers: { ...SOLD, 'GET /api/utility/providers/airtime': 'nothing yet' },
      until: says('Mobile Number'),
    },
    'without the networks': {
      path: '/bill-payment?buy=airtime',
      answers: { ...SOLD, 'GET /api/utility/providers/airtime': 'no connection' },
      until: says('An error occurred while fetching data'),
    },
    'with data to be bought': {
      path: '/bill-payment?buy=data',
      answers: SOLD,
      until: async (page) => {
        await page.getByRole('radio', { name: 'MTN' }).check();
        await page.getByRole('combobox', { name: 'Data Bundle' }).fill('1gb');
        await page.getByRole('option', { name: 'MTN 1GB Weekly (7 days) - ₦800.00' }).click();
        await says('Eight hundred naira only')(page);
      },
    },
    'with another network than the bundle': {
      path: '/bill-payment?buy=data',
      answers: SOLD,
      until: async (page) => {
        await page.getByRole('radio', { name: 'MTN' }).check();
        await page.getByRole('combobox', { name: 'Data Bundle' }).fill('1gb');
        await page.getByRole('option', { name: 'MTN 1GB Weekly (7 days) - ₦800.00' }).click();
        await page.getByRole('radio', { name: /^ETISALAT/ }).check();
        await says('You changed to ETISALAT. Choose the bundle again.')(page);
      },
    },
    'with an empty electricity bill': {
      path: '/bill-payment?buy=electricity',
      atAnyWidth: true,
      answers: SOLD,
      until: says('Get Meter Details', 'Whose meter it is stands here before you pay.'),
    },
    'over purchases that are not over': {
      path: '/bill-payment?buy=electricity',
      answers: {
        ...SOLD,
        [UNFINISHED]: {
          says: [
            pendingPurchase(BILLS.ELECTRICITY_BILL, purchaseId(2)),
            waitingPurchase(BILLS.ELECTRICITY_BILL),
          ],
        },
        [STATE]: { says: purchase(BILLS.ELECTRICITY_BILL, 'PENDING', purchaseId(2)) },
      },
      until: says('Where is it?', 'was not confirmed. Nothing left your account.'),
    },
    'while the owner of a meter is asked for': {
      path: '/bill-payment?buy=electricity',
      answers: { ...SOLD, [METER_INFO]: 'nothing yet' },
      until: async (page) => {
        await fillMeter(page);
        await says('Checking the meter...')(page);
      },
    },
    'with the owner of a meter': { path: '/bill-payment?buy=electricity', answers: GOOD, until: findOwner },
    'with a meter nobody knows': {
      path: '/bill-payment?buy=electricity',
      answers: {
        ...SOLD,
        [METER_INFO]: { refuses: 'BILL_NUMBER_UNKNOWN', params: { provider: 'Ikeja Electric' } },
      },
      until: async (page) => {
        await fillMeter(page);
        await says('Ikeja Electric does not know this number.')(page);
      },
    },
    'with a provider that cannot be reached': {
      path: '/bill-payment?buy=electricity',
      answers: { ...SOLD, [METER_INFO]: { refuses: 'BILLER_UNAVAILABLE' } },
      until: async (page) => {
        await fillMeter(page);
        await says('We could not reach the provider.', 'Retry')(page);
      },
    },
    'with cable TV to be paid': {
      path: '/bill-payment?buy=cable',
      answers: { ...SOLD, 'POST /api/utility/providers/cabletv/card-info': { says: { name: 'OBI ADA' } } },
      until: async (page) => {
        await page.getByRole('radio', { name: 'DStv' }).check();
        await page.getByRole('combobox', { name: 'Bouquet' }).fill('compact');
        await page.getByRole('option', { name: 'DStv Compact - ₦19,000.00' }).click();
        await page.getByLabel('Smart Card Number').fill('1212121212');
        await page.getByRole('button', { name: 'Get Cable Details' }).click();
        await says('OBI ADA', 'Is this right?')(page);
      },
    },
    'with a purchase that was refused': {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [START]: { refuses: 'DAILY_LIMIT_EXCEEDED', params: { remaining: '₦500.00' } } },
      until: async (page) => {
        await findOwner(page);
        await page.getByRole('button', { name: 'Proceed' }).click();
        await says('Nothing was bought')(page);
      },
    },
    'with an amount to be typed, while codes go by phone alone': {
      path: '/bill-payment?buy=airtime',
      answers: { ...SOLD, 'GET /api/kyc/status': { says: CODES_BY_PHONE } },
      until: says('At most ₦5,000.00 if the number is new'),
    },
    'with a meter that is new, while codes go by phone alone': {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [START]: NEW_METER },
      until: async (page) => {
        await findOwner(page);
        await page.getByRole('button', { name: 'Proceed' }).click();
        await says('Nothing was bought', 'This meter is new.', 'You can still pay ₦5,000.00.')(page);
        await page.getByRole('link', { name: 'See until when, and why' }).waitFor();
      },
    },
    'with a meter that other payments left nothing for': {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [CONFIRM]: NEW_METER },
      until: async (page) => {
        await confirm(page);
        await says('Nothing was bought', 'This meter is new.')(page);
        await page.getByRole('link', { name: 'See until when, and why' }).waitFor();
      },
    },
    'with a schedule for a number that is new, while codes go by phone alone': {
      path: '/bill-payment?buy=airtime',
      answers: { ...LATER, 'POST /api/ibanking/personal/schedule-payments/bill': NEW_METER },
      until: async (page) => {
        await fillSchedule(page);
        await says('Nothing was scheduled')(page);
        await page.getByRole('link', { name: 'See until when, and why' }).waitFor();
      },
    },
    'to be confirmed': { path: '/bill-payment?buy=electricity', answers: GOOD, until: proceed },
    'with a purchase nobody heard back of': {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [CONFIRM]: 'no connection', [STATE]: 'no connection' },
      until: async (page) => {
        await confirm(page);
        await says("We haven't heard back. Don't buy again yet")(page);
      },
    },
    'on its way': {
      path: '/bill-payment?buy=electricity',
      answers: {
        ...GOOD,
        [CONFIRM]: { says: pending() },
        [STATE]: { says: pending() },
      },
      until: async (page) => {
        await confirm(page);
        await says('Purchase submitted', 'Waiting for Ikeja Electric to confirm')(page);
      },
    },
    'with money that came back': {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [CONFIRM]: { says: returned() } },
      until: async (page) => {
        await confirm(page);
        await says('Not bought. ₦25,108.00 is back in your account.', 'could not be bought')(page);
      },
    },
    bought: {
      path: '/bill-payment?buy=electricity',
      answers: { ...GOOD, [CONFIRM]: { says: BOUGHT_BILL } },
      until: async (page) => {
        await confirm(page);
        await says('Successful', 'Your token')(page);
      },
    },
  },
);

function pending() {
  return {
    ...BOUGHT_BILL,
    status: 'PENDING',
    message: 'Ikeja Electric has not confirmed it yet. Do not buy it again.',
    bill: { ...BOUGHT_BILL.bill, token: null, units: null },
    completedAt: null,
    timeline: BOUGHT_BILL.timeline.slice(0, 2),
  } as const;
}

function returned() {
  const at = '2026-11-21T09:30:03.000Z';
  return {
    ...BOUGHT_BILL,
    status: 'FAILED',
    message: 'Not bought. ₦25,108.00 is back in your account.',
    bill: { ...BOUGHT_BILL.bill, token: null, units: null },
    timeline: [...BOUGHT_BILL.timeline.slice(0, 2), { step: 'FAILED', at }, { step: 'RETURNED', at }],
  } as const;
}
