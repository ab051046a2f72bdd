import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const DEVICES = '/settings?tab=devices';

const SESSIONS_READ = 'GET /api/ibanking/personal/sessions';
const DEVICES_READ = 'GET /api/ibanking/personal/devices';
const HISTORY_READ = 'GET /api/ibanking/personal/sign-in-history';
const END_OTHERS = 'POST /api/ibanking/personal/sessions/end-others';
const idOf = (place: number) => `01999999-0000-7000-8000-00000000000${place}`;
const LONG_ADDRESS = '2001:db8:1234:5678:9abc:def0:1234:5678';

const FULL = {
  [SESSIONS_READ]: {
    says: [
      {
        id: idOf(1),
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
        startedAt: '2026-11-22T08:05:00.000Z',
        lastActiveAt: '2026-11-22T13:05:00.000Z',
        current: true,
      },
      {
        id: idOf(2),
        browser: null,
        address: '102.89.33.7',
        startedAt: '2026-11-21T13:05:00.000Z',
        lastActiveAt: '2026-11-22T13:01:00.000Z',
        current: false,
      },
    ],
  },
  [DEVICES_READ]: {
    says: [
      {
        id: idOf(3),
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
        firstSeenAt: '2026-06-01T08:05:00.000Z',
        lastSeenAt: '2026-11-22T13:05:00.000Z',
        current: true,
        signedIn: true,
      },
      {
        id: idOf(4),
        browser: 'Chrome on Windows',
        address: '102.89.33.7',
        firstSeenAt: '2026-06-01T08:05:00.000Z',
        lastSeenAt: '2026-07-22T13:05:00.000Z',
        current: false,
        signedIn: false,
      },
    ],
  },
  [HISTORY_READ]: {
    says: [
      {
        id: idOf(5),
        at: '2026-11-22T13:05:00.000Z',
        title: 'Wrong password entered',
        refused: true,
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
      },
      {
        id: idOf(6),
        at: '2026-11-22T13:04:00.000Z',
        title: 'Unblocked by the bank',
        refused: false,
        browser: null,
        address: null,
      },
      {
        id: idOf(7),
        at: '2026-11-22T13:03:00.000Z',
        title: 'New password set after Forgot Password',
        refused: false,
        browser: 'Chrome on Windows',
        address: '102.89.33.7',
      },
    ],
  },
} as const satisfies BankAnswers;

testScreens(
  'Devices',
  { as: ADA, path: DEVICES },
  {
    loading: {
      answers: {
        [SESSIONS_READ]: 'nothing yet',
        [DEVICES_READ]: 'nothing yet',
        [HISTORY_READ]: 'nothing yet',
      },
      until: says('Browsers you use'),
    },
    failed: {
      answers: {
        [SESSIONS_READ]: 'no connection',
        [DEVICES_READ]: 'no connection',
        [HISTORY_READ]: 'no connection',
      },
      until: says(
        'An error occurred while fetching where you are logged in',
        'An error occurred while fetching your browsers',
        'An error occurred while fetching your login history',
      ),
    },
    empty: {
      answers: { ...FULL, [DEVICES_READ]: { says: [] }, [HISTORY_READ]: { says: [] } },
      until: says('None yet.', 'Nothing yet.'),
    },
    full: { answers: FULL, until: says('This device', 'Unblocked by the bank') },
    'the history': {
      answers: FULL,
      until: async (page) => {
        await says('Unblocked by the bank')(page);
        await page.getByText('Something here was not you?').scrollIntoViewIfNeeded();
      },
    },
    'before all others are logged out': {
      answers: { ...FULL, [END_OTHERS]: 'no connection' },
      until: async (page) => {
        await page.getByRole('button', { name: 'Log out all others' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }).click();
        await says("We couldn't reach the bank.")(page);
      },
    },
    'before this one is forgotten': {
      answers: FULL,
      until: async (page) => {
        await page.getByRole('button', { name: /^Forget Samsung/ }).click();
        await says('you are logged out here at once')(page);
      },
    },
  },
);
