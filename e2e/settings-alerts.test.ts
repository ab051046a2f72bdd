import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl } from './support/browser.ts';
import { bank } from './support/journey-bank.ts';
import { says, testLooks } from './support/looks.ts';
import { ADA, callAs, MUSA, openAs } from './support/people.ts';

const NOTICES = 'GET /api/ibanking/personal/notices';
const READ = 'POST /api/ibanking/personal/notices/read';
const PREFERENCES = 'GET /api/ibanking/personal/alert-preferences';

const bell = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });
const box = (page: Page, event: string, way: string) =>
  page.getByRole('checkbox', { name: `${event}: ${way}`, exact: true });

/** How many nobody has read, by the name of the bell. */
const newIn = async (page: Page) =>
  Number(/\d+/.exec((await bell(page, /^Alerts/).textContent()) ?? '')?.[0] ?? 0);

/** What the bank knows of somebody's choices, past all pages. */
async function chosenBy(person: typeof ADA) {
  const answer = await callAs(person, 'GET', '/api/ibanking/personal/alert-preferences');
  const { events, lowBalances } = (await answer.json()) as {
    events: { event: string; inApp: boolean; email: boolean; sms: boolean }[];
    lowBalances: { accountNumber: string; below: number | null }[];
  };
  return { events: new Map(events.map(({ event, ...ways }) => [event, ways])), lowBalances };
}

test('Alerts, chosen by keyboard alone: are saved together, survive a reload, and are told in the bell with a way there', async () => {
  const page = await openAs(MUSA, '/settings?tab=alerts');
  const credit = box(page, 'Money comes in', 'Text message');
  await credit.focus();
  await page.keyboard.press('Space');
  await box(page, 'Scheduled payments', 'Text message').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Alerts saved').first().waitFor();
  const { events } = await chosenBy(MUSA);
  expect(events.get('CREDIT')).toEqual({ inApp: true, email: true, sms: false });
  expect(events.get('SCHEDULE')).toEqual({ inApp: true, email: true, sms: false });
  await page.reload();
  await credit.waitFor();
  expect([await credit.isChecked(), await box(page, 'Money comes in', 'E-mail').isChecked()]).toEqual([
    false,
    true,
  ]);

  await page.goto(bankUrl('/beneficiary'));
  await bell(page, /^Alerts, \d+ new$/).click();
  const news = panel(page).getByRole('listitem').filter({ hasText: 'Your alerts were changed' });
  await news.first().getByText('New').waitFor();
  expect(await news.allTextContents()).toEqual([
    expect.stringContaining(
      'Alerts of “Money comes in” come in the app and by e-mail now. ' +
        'Alerts of “Scheduled payments” come in the app and by e-mail now.',
    ),
  ]);
  const unread = await newIn(page);
  await news.first().getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: 'Alerts' }).waitFor();
  // What was opened is read, and nothing that came before it.
  expect(unread).toBeGreaterThan(1);
  await bell(page, new RegExp(`^Alerts, ${unread - 1} new$`)).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Beneficiary' }).waitFor();
});

test('Alerts of money that leaves, without e-mail and text message: say why not, and nothing is saved', async () => {
  const page = await openAs(ADA, '/settings?tab=alerts');
  await box(page, 'Money leaves an account', 'E-mail').uncheck();
  await box(page, 'Money leaves an account', 'Text message').uncheck();
  await page.getByRole('status').filter({ hasText: 'Keep e-mail or text message on' }).waitFor();
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && puts.push(request.url()));
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect
    .poll(() =>
      box(page, 'Money leaves an account', 'E-mail').evaluate((input) => input === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('Keep e-mail or text message on').waitFor({ state: 'hidden' });
  expect(puts).toEqual([]);
  expect((await chosenBy(ADA)).events.get('DEBIT')).toEqual({ inApp: true, email: true, sms: true });
});

test('A low balance: is set, kept and turned off by the account, and wrong amounts say so', async () => {
  const page = await openAs(ADA, '/settings?tab=alerts');
  const { accountNumber = '' } = (await chosenBy(ADA)).lowBalances[0] ?? {};
  const form = page.getByRole('form', { name: new RegExp(accountNumber) });
  const below = async () =>
    (await chosenBy(ADA)).lowBalances.find((account) => account.accountNumber === accountNumber)?.below;
  await form.getByRole('button', { name: /^Save/ }).click();
  await form.getByText('This field is required').waitFor();
  await form.getByLabel('Tell me below').fill('0');
  await form.getByRole('button', { name: /^Save/ }).click();
  await form.getByText('Enter more than ₦0.00').waitFor();
  await form.getByLabel('Tell me below').fill('5000');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: /^Turn off/ }).waitFor();
  expect(await below()).toBe(5000);
  await page.reload();
  await expect.poll(() => form.getByLabel('Tell me below').inputValue()).toBe('5000.00');
  await form.getByRole('button', { name: /^Turn off/ }).click();
  await expect.poll(() => form.getByRole('button', { name: /^Turn off/ }).count()).toBe(0);
  expect([await below(), await form.getByLabel('Tell me below').inputValue()]).toEqual([null, '']);
});

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
const many = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => told(from - place));

test('The bell: asks again every 30 seconds on a tab that is seen, and counts in words and no further than 99', async () => {
  const page = await openAs(ADA, '/home', { withClock: true });
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await answerInstead(page, { [NOTICES]: { says: { unread: 7, items: [], hasMore: false } } });
  await page.clock.fastForward(31_000);
  await bell(page, /^Alerts, 7 new$/).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerInstead(page, { [NOTICES]: { says: { unread: 100, items: [], hasMore: false } } });
  await page.clock.fastForward(31_000);
  await bell(page, /^Alerts, more than 99 new$/).waitFor();
  expect(await bell(page, /^Alerts/).textContent()).toContain('99+');
});

test('The list of alerts: shows older ones below, each once, and marks all as read up to the newest it shows', async () => {
  const page = await openAs(ADA, '/home');
  const first = { unread: 2, hasMore: true, items: [told(40, { read: false }), ...many(39, 21)] };
  const older = { unread: 2, hasMore: false, items: [...many(20, 2), told(1, { read: false })] };
  const upTo: unknown[] = [];
  await page.route(
    (url) => url.pathname === '/api/ibanking/personal/notices',
    (route) =>
      route.fulfill({
        json: new URL(route.request().url()).searchParams.get('before') === id(21) ? older : first,
      }),
  );
  await page.route(
    (url) => url.pathname === '/api/ibanking/personal/notices/read',
    (route) => {
      upTo.push(route.request().postDataJSON());
      return route.fulfill({ json: { message: 'Read' } });
    },
  );
  await page.reload();
  await bell(page, /^Alerts, 2 new$/).click();
  const items = panel(page).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(20);
  await panel(page).getByRole('button', { name: 'Show older alerts' }).click();
  await expect.poll(() => items.count()).toBe(40);
  expect(await panel(page).getByRole('button', { name: 'Show older alerts' }).count()).toBe(0);
  expect(await panel(page).getByText('New', { exact: true }).count()).toBe(2);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => items.last().getByText('New', { exact: true }).count()).toBe(0);
  expect(upTo).toEqual([{ upTo: id(40) }]);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => bell(page, /^Alerts/).evaluate((button) => button === document.activeElement))
    .toBe(true);
});

const LONG = 'Scheduled payment of ₦12,345,678.90 to OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA was not made';
const now = bank().openedAt.getTime();
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

testLooks(
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

testLooks(
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
