import { SOLD } from '../../../../../e2e/support/bills.ts';
import {
  BILLS,
  type Bill,
  log,
  pendingPurchase,
  purchase,
  purchaseId,
  waitingPurchase,
} from '../../../../../e2e/support/purchases.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const LOGS = 'GET /api/utility/logs';
const ONE = 'GET /api/transfer/operations/{id}';
const SAVED = 'GET /api/utility/saved-numbers';

const LONG = 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA';
const LISTED = {
  [SAVED]: { says: [] },
  [LOGS]: {
    says: [
      log(BILLS.ELECTRICITY_BILL, 1),
      log(BILLS.AIRTIME, 2, { vendingStatus: 'PENDING', amount: 50 }),
      log(BILLS.DATA, 3, { vendingStatus: 'FAILED', amount: 800 }),
      log({ ...BILLS.CABLE_TV, ownerName: LONG }, 4, { amount: 1_250_000.5 }),
    ],
    totalCount: 42,
  },
} as const;

testScreens(
  'Past purchases',
  { path: '/bill-payment', as: ADA },
  {
    loading: {
      answers: { ...LISTED, [LOGS]: 'nothing yet' },
      until: (page) => page.getByText('Loading past purchases').waitFor({ state: 'attached' }),
    },
    loaded: { answers: LISTED, until: says('1 to 10 of 42'), atAnyWidth: true },
    empty: {
      answers: { ...LISTED, [LOGS]: { says: [], totalCount: 0 } },
      until: says('No records to display', 'What you buy above is listed here'),
    },
    failed: {
      answers: { ...LISTED, [LOGS]: 'no connection' },
      until: says('An error occurred while fetching data'),
    },
  },
);

const opened = (bill: Bill, status: 'SUCCESS' | 'PENDING' | 'FAILED', ...texts: readonly string[]) => ({
  answers: { ...LISTED, [ONE]: { says: purchase(bill, status) } },
  until: says('Report a problem', ...texts),
});
const KEY_CHANGE = {
  ...BILLS.ELECTRICITY_BILL,
  ownerName: LONG,
  keyChangeTokens: ['12345678901234567890', '09876543210987654321'],
};
const kept = {
  id: purchaseId(9),
  utilityProductType: 'CABLE_TV',
  providerCode: 'DSTV',
  providerTitle: 'DStv',
  number: BILLS.CABLE_TV.number,
  meterType: null,
  ownerName: null,
  label: 'Mother, in the village',
  lastAmount: 5000,
  lastOfferCode: null,
} as const;

testScreens(
  'A past purchase',
  { path: `/bill-payment?purchase=${purchaseId(1)}`, as: ADA },
  {
    'of airtime': opened(BILLS.AIRTIME, 'SUCCESS', '0803 000 0001'),
    'of data that is not confirmed': opened(BILLS.DATA, 'PENDING', 'Waiting for the provider'),
    'of electricity': opened(BILLS.ELECTRICITY_BILL, 'SUCCESS', 'Your token', '6646'),
    'of electricity that changes the key': opened(KEY_CHANGE, 'SUCCESS', 'Key change token 1'),
    'of cable TV that failed': opened(BILLS.CABLE_TV, 'FAILED', 'is back in your account'),
    'of a card that is saved': {
      answers: {
        ...LISTED,
        [SAVED]: { says: [kept] },
        [ONE]: { says: purchase(BILLS.CABLE_TV) },
      },
      until: async (page) => {
        await says('Saved as')(page);
        await page.getByRole('button', { name: 'Rename' }).click();
        await page.getByLabel('Name for this number').waitFor();
      },
    },
    'whose token was sent a moment ago': {
      answers: {
        ...LISTED,
        [ONE]: { says: purchase(BILLS.ELECTRICITY_BILL) },
        'POST /api/utility/logs/{id}/token': { refuses: 'RESEND_TOO_SOON' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Send by SMS again' }).click();
        await says('We sent it a moment ago')(page);
      },
    },
  },
);

testScreens(
  'Saved numbers',
  { path: '/bill-payment?buy=cable', as: ADA },
  {
    'in the form': {
      answers: {
        ...LISTED,
        ...SOLD,
        [SAVED]: { says: [kept, { ...kept, id: purchaseId(8), label: 'Shop' }] },
      },
      until: says('Saved numbers', 'Mother, in the village'),
    },
    'about to be deleted': {
      answers: {
        ...LISTED,
        ...SOLD,
        [SAVED]: { says: [kept, { ...kept, id: purchaseId(8), label: 'Shop' }] },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Edit saved numbers' }).click();
        await page.getByRole('button', { name: 'Delete Shop' }).click();
        await page.getByRole('button', { name: 'Keep Shop' }).waitFor();
      },
    },
  },
);

testScreens(
  'Purchases that are not over',
  { path: '/home', as: ADA },
  {
    'in their notices': {
      answers: {
        'GET /api/transfer/unfinished': {
          says: [waitingPurchase(BILLS.ELECTRICITY_BILL), pendingPurchase(BILLS.DATA, purchaseId(2))],
        },
        [ONE]: { says: purchase(BILLS.DATA, 'PENDING', purchaseId(2)) },
      },
      until: says('for OKAFOR ADAEZE was not confirmed', 'for 0803 000 0001 is waiting for the provider'),
    },
  },
);
