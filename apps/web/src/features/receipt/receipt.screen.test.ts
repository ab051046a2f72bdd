import { expect } from 'vitest';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const CHECK = 'GET /api/receipts/{code}';
const UNKNOWN = '0000000000000000';

const LONG = {
  status: 'SUCCESS',
  statusText: 'Transferred Successfully',
  statusNote: '',
  isToPerson: true,
  amount: 98_765_432.1,
  dateCreated: '21-11-2026 09:30',
  senderName: 'O*** A*** F*** T*** B*** C***',
  recipientName: 'B*** M*** A*** O***',
  recipientBank: 'Agricultural and Rural Development Microfinance Bank',
  recipientAccount: '··678',
  returnedAt: null,
  checkedAt: '22-11-2026 12:00:00',
} as const;

testScreens(
  'Receipt',
  { path: '/receipt/7K3M9QZP4T2XH6WA' },
  {
    'where a code is typed in': { path: '/receipt', until: says('You need no account.') },
    loading: {
      answers: { [CHECK]: 'nothing yet' },
      until: (page) => page.getByText('Checking the receipt').waitFor({ state: 'attached' }),
    },
    'that is true': {
      answers: { [CHECK]: { says: LONG } },
      until: says('Transferred Successfully', 'Check again'),
    },
    'of a bill': {
      answers: {
        [CHECK]: {
          says: {
            ...LONG,
            statusText: 'Successful',
            statusNote: 'A bill, not a payment to a person.',
            isToPerson: false,
          },
        },
      },
      until: async (page) => {
        await says('A bill, not a payment to a person.')(page);
        const standing = page.getByRole('region', { name: 'Successful' });
        // Not in the green of a payment.
        const [ground, neutral] = await standing.evaluate((element) => {
          const sample = document.createElement('i');
          sample.style.background = 'var(--neutral-tint)';
          element.append(sample);
          const grounds = [element, sample].map((each) => getComputedStyle(each).backgroundColor);
          sample.remove();
          return grounds;
        });
        expect(ground).toBe(neutral);
      },
    },
    'on its way': {
      answers: {
        [CHECK]: {
          says: {
            ...LONG,
            status: 'PENDING',
            statusText: 'On its way. Not confirmed yet.',
            statusNote: 'Nobody has confirmed yet that it arrived. It may still come back.',
          },
        },
      },
      until: says('The money is not there yet.'),
    },
    'that came back': {
      answers: {
        [CHECK]: {
          says: {
            ...LONG,
            status: 'RETURNED',
            statusText: 'Not sent, money back',
            returnedAt: '22-11-2026 11:00',
          },
        },
      },
      until: says('so nobody was paid with this.'),
    },
    'that nobody knows': {
      path: `/receipt/${UNKNOWN}`,
      answers: { [CHECK]: { refuses: 'NOT_FOUND' } },
      until: says('knows no receipt with this code'),
    },
    'after too many guesses': {
      answers: { [CHECK]: { refuses: 'TOO_MANY_RECEIPTS' } },
      until: says('Too many receipts were looked for from here.'),
    },
    'with the network gone': {
      answers: { [CHECK]: 'no connection' },
      until: says('We could not check this receipt'),
    },
    'to a customer': {
      as: ADA,
      answers: { [CHECK]: { says: LONG } },
      until: says('Transferred Successfully'),
    },
  },
);
