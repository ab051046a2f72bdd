import type { Page } from 'playwright-core';
import { ADA, SCREEN_TIME, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const NOTICES = 'GET /api/ibanking/personal/notices';
const READ = 'POST /api/ibanking/personal/notices/read';
const PREFERENCES = 'GET /api/ibanking/personal/alert-preferences';

const bell = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });
const box = (page: Page, event: string, way: string) =>
  page.getByRole('checkbox', { name: `${event}: ${way}`, exact: true });

const id = (count: number) => `01999999-0000-7000-8000-${String(count).padStart(12, '0')}`;
const told = (count: number, more: object = {}) => ({
  id: id(count),
  kind: 'DEBIT' as const,
  title: `Debit: ₦${count}.00`,
  text: 'To BELLO MUSA, from your account ending 0019.',
  at: new Date(Date.UTC(2026, 8, 20, 12, count)).toISOString(),
  read: true,
  link: '/transaction-history?transaction=HVMT47W1Y6EWBK',
  ...more,
});

const LONG = 'Scheduled payment of ₦12,345,678.90 to OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA was not made';
const now = Date.parse(SCREEN_TIME);
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const LIVELY = {
  unread: 100,
  hasMore: true,
  items: [
    told(9, {
      kind: 'CREDIT',
      title: 'Credit: ₦250,000.00',
      text: 'From BELLO MUSA, into your account ending 0019.',
      at: ago(0),
      read: false,
    }),
    told(8, { at: ago(0), read: false }),
    told(7, {
      kind: 'SIGN_IN',
      title: 'New login',
      text: 'You logged in with Chrome on Android.',
      at: ago(0),
    }),
    told(6, { kind: 'SCHEDULE', title: LONG, text: `${LONG}. ${LONG}`, at: ago(24) }),
    told(5, {
      kind: 'LOW_BALANCE',
      title: 'A balance is low',
      text: 'Your account ending 0019 has less than ₦5,000.00.',
      at: ago(24),
    }),
    told(4, {
      kind: 'SECURITY',
      title: 'Your accounts are frozen',
      text: 'We have frozen your accounts.',
      link: null,
      at: ago(72),
    }),
    told(3, {
      kind: 'TICKET',
      title: 'We answered you',
      text: 'Your message HVT12345678 has an answer.',
      at: ago(72),
    }),
    told(2, {
      kind: 'BUDGET',
      title: 'Farm inputs: 84% of your budget is used',
      text: 'That is ₦4,000.00 left.',
      at: ago(96),
    }),
    told(1, {
      kind: 'ACCOUNT',
      title: 'You can pay up to ₦50,000.00 a day',
      text: 'You have KYC level 1.',
      at: ago(96),
    }),
  ],
} as const;

const opened =
  (...texts: string[]) =>
  async (page: Page) => {
    // How many there are is another test's.
    await says(/^\d+ results?$/)(page);
    await bell(page, /^Alerts/).click();
    await panel(page).waitFor();
    await says(...texts)(page);
  };

testScreens(
  'Alerts',
  { path: '/beneficiary', as: ADA },
  {
    'counted in the bell': {
      answers: { [NOTICES]: { says: LIVELY } },
      until: (page) => bell(page, /more than 99 new/).waitFor(),
    },
    loading: { answers: { [NOTICES]: 'nothing yet' }, until: opened() },
    listed: {
      answers: { [NOTICES]: { says: LIVELY } },
      until: opened('Today', 'Yesterday', 'Show older alerts'),
    },
    empty: {
      answers: { [NOTICES]: { says: { unread: 0, items: [], hasMore: false } } },
      until: opened('Nothing yet'),
    },
    failed: {
      answers: { [NOTICES]: { refuses: 'UNAVAILABLE' } },
      until: opened('Retry'),
    },
    'that cannot be marked as read': {
      answers: { [NOTICES]: { says: LIVELY }, [READ]: 'no connection' },
      until: async (page) => {
        await opened('Mark all as read')(page);
        await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
        await says("We couldn't reach the bank")(page);
      },
    },
  },
);

const everyway = { inApp: true, email: true, sms: true };
const CHOICES = {
  events: [
    { event: 'DEBIT', ...everyway },
    { event: 'CREDIT', ...everyway, sms: false },
    { event: 'LOW_BALANCE', ...everyway, sms: false },
    { event: 'SCHEDULE', ...everyway },
    { event: 'SIGN_IN', inApp: true, email: false, sms: false },
    { event: 'TICKET', ...everyway, sms: false },
  ],
  lowBalances: [
    { accountNumber: '1000000019', accountTypeName: 'Savings Account', below: 5000 },
    { accountNumber: '1000000114', accountTypeName: 'Current Account', below: null },
  ],
} as const;
const WITH_CHOICES = { [PREFERENCES]: { says: CHOICES } } as const;

testScreens(
  'Settings, alerts',
  { path: '/settings?tab=alerts', as: ADA },
  {
    loading: { answers: { [PREFERENCES]: 'nothing yet' }, until: says('2 Factor Authentication', 'Alerts') },
    failed: { answers: { [PREFERENCES]: { refuses: 'UNAVAILABLE' } }, until: says('Retry') },
    loaded: { answers: WITH_CHOICES, until: says('Money leaves an account', 'Low balances') },
    'without any way for money that leaves': {
      answers: WITH_CHOICES,
      until: async (page) => {
        await box(page, 'Money leaves an account', 'E-mail').uncheck();
        await box(page, 'Money leaves an account', 'Text message').uncheck();
        await says('Keep e-mail or text message on')(page);
      },
    },
    'with a change that is refused': {
      answers: {
        ...WITH_CHOICES,
        'PATCH /api/ibanking/personal/alert-preferences': { refuses: 'TOO_MANY_ALERT_CHANGES' },
      },
      until: async (page) => {
        await box(page, 'Money comes in', 'E-mail').uncheck();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await says('You changed this many times')(page);
      },
    },
    'with an amount that is missing': {
      answers: WITH_CHOICES,
      until: async (page) => {
        await page.getByRole('button', { name: 'Save for Current Account' }).click();
        await says('This field is required')(page);
      },
    },
  },
);
