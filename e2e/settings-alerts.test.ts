import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl } from './support/browser.ts';
import { ADA, callAs, MUSA, openAs } from './support/people.ts';

const NOTICES = 'GET /api/ibanking/personal/notices';
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
  const page = await openAs(ADA, 'about:blank', { withClock: true });
  const tell = async (unread: number) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerInstead(page, { [NOTICES]: { says: { unread, items: [], hasMore: false } } });
  };
  await tell(3);
  await page.goto(bankUrl('/home'));
  // The 30 seconds count from the first answer.
  await bell(page, /^Alerts, 3 new$/).waitFor();
  await tell(7);
  await page.clock.fastForward(31_000);
  await bell(page, /^Alerts, 7 new$/).waitFor();
  await tell(100);
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
