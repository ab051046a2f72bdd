import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST, TELEPHONE } from './support/browser.ts';

import { ADA, openAs } from './support/people.ts';
import { widenTextSpacing } from './support/text-spacing.ts';

const SUMMARY = '**/api/client-summary';

const NUMBERS = ['0123456789', '1123456789', '2123456789', '3123456789', '4123456789', '5123456789'];
const accountsOf = (count: number) =>
  NUMBERS.slice(0, count).map((accountNumber, index) => ({
    accountTypeName: `Savings Account ${index + 1}`,
    accountNumber,
    availableBalance: 1_250_000 + index,
  }));

const NOTHING = {
  totalCurrentBalance: 0,
  totalAvailableBalance: 0,
  weeklyTransactionSummary: {
    failedTransactions: 0,
    pendingTransactions: 0,
    completedTransactions: 0,
    inwards: 0,
    outwards: 0,
  },
  recentTransactions: [],
  scheduledPayments: [],
  accountName: 'OBI ADA',
  accounts: [],
};

const answer =
  (summary: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { ...NOTHING, ...summary } });

/** The home page with another answer of the bank than Ada's own. */
async function openHome(answered: (route: Route) => Promise<void>, viewport = TELEPHONE): Promise<Page> {
  const page = await openAs(ADA, '/transaction-history', { viewport });
  await page.route(SUMMARY, answered);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  return page;
}

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
const frontCard = (page: Page) => page.locator('li[aria-current="true"]');

test('Home, of Ada: shows her accounts, totals, week and movements', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByText('User Dashboard').waitFor();
  await expect.poll(() => cardsOf(page).count()).toBe(3);
  for (const name of ['Total Balance', 'This Week', 'Recent Transactions', 'Scheduled Payments'])
    await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Available to spend').waitFor();
  const week = page.getByRole('region', { name: 'This Week' });
  expect(await week.getByRole('term').allTextContents()).toEqual([
    'Inwards',
    'Outwards',
    'Failed',
    'Pending',
    'Completed',
  ]);
  expect(await page.getByRole('link', { name: 'Transfer', exact: true }).last().getAttribute('href')).toBe(
    '/transfer',
  );
});

test('Home, its balances: are nowhere on the page until shown, and gone again when hidden', async () => {
  const page = await openHome(answer({ accounts: accountsOf(2), totalCurrentBalance: 2_500_001 }));
  const card = frontCard(page);
  await card.waitFor();
  const wholePage = () => page.locator('html').innerHTML();
  expect(await wholePage()).not.toMatch(/1,?250,?000|2,?500,?001/);
  expect(await card.textContent()).toContain('********Balance hidden');
  await card.getByRole('button', { name: /^Show balance/ }).click();
  await card.getByText('₦1,250,000.00').waitFor();
  await card.getByRole('button', { name: /^Hide balance/ }).click();
  await card.getByText('Balance hidden').waitFor();
  expect(await wholePage()).not.toMatch(/1,?250,?000/);
});

test('Home, its one eye for all balances: shows every one, here and on other pages, until it is pressed again', async () => {
  const summary = {
    accounts: accountsOf(2),
    totalCurrentBalance: 2_500_001,
    totalAvailableBalance: 2_400_000,
  };
  const page = await openHome(answer(summary));
  const total = page.getByRole('region', { name: 'Total Balance' });
  await total.getByRole('button', { name: 'Show balance of all accounts' }).click();
  for (const text of ['₦2,500,001.00', '₦2,400,000.00']) await total.getByText(text).waitFor();
  expect(await cardsOf(page).getByText('Balance hidden').count()).toBe(0);
  await frontCard(page).getByText('₦1,250,000.00').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: 'Hide balance of all accounts' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Hide balance of all accounts' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await frontCard(page).getByText('Balance hidden').waitFor();
  expect(await page.locator('main').textContent()).not.toContain('₦2,');
});

test('Home, swiped across its cards by a finger: brings the next and the one before to the front', async () => {
  const page = await openHome(answer({ accounts: accountsOf(3) }));
  const front = frontCard(page);
  await front.filter({ hasText: 'Savings Account 1' }).waitFor();
  const swipe = async (fromX: number, toX: number) => {
    const cards = page.getByRole('list', { name: 'Your accounts' });
    const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 200, bubbles: true });
    await cards.dispatchEvent('pointerdown', at(fromX));
    await cards.dispatchEvent('pointerup', at(toX));
  };
  await swipe(250, 100);
  await front.filter({ hasText: 'Savings Account 2' }).waitFor();
  await swipe(100, 250);
  await front.filter({ hasText: 'Savings Account 1' }).waitFor();
  // That was a press.
  await swipe(200, 190);
  expect(await front.textContent()).toContain('Savings Account 1');
});

test('Home, its quick actions: lead to pages that are there, and give the account to whoever is to pay', async () => {
  const page = await openHome(answer({ accounts: accountsOf(2) }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const actions = page.getByRole('list', { name: 'Quick actions' });
  expect(await actions.getByRole('listitem').allTextContents()).toEqual([
    'Send',
    'Share account',
    'Fund Account',
    'Pay bills',
    'History',
    'Request Statement',
  ]);
  const heights = await actions
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await actions.getByRole('button', { name: 'Share account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive money' });
  await dialog.getByRole('button', { name: 'Copy name, bank and number 1123456789' }).click();
  await dialog.getByText('Name, bank and number 1123456789 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('OBI ADA\nHarvest\n1123456789');
});

test('Home, on a tablet: puts the numbers beside the cards', async () => {
  const page = await openHome(answer({ accounts: accountsOf(3) }), { width: 820, height: 1180 });
  const cards = await frontCard(page).boundingBox();
  const total = await page.getByRole('region', { name: 'Total Balance' }).boundingBox();
  expect(total?.x ?? 0).toBeGreaterThan((cards?.x ?? 0) + (cards?.width ?? 0));
  await expectNoSidewaysScroll(page);
});

test('Home, a card behind: comes to the front by click, by button and by arrow key', async () => {
  const page = await openHome(answer({ accounts: accountsOf(4) }));
  const front = frontCard(page);
  await front.filter({ hasText: 'Savings Account 1' }).waitFor();
  expect(await front.count()).toBe(1);

  await page.getByRole('button', { name: 'Next account' }).click();
  await front.filter({ hasText: 'Savings Account 2' }).waitFor();
  await page.getByText('Account 2 of 4', { exact: true }).waitFor();
  await page.getByText('Savings Account 2 1123456789, account 2 of 4').waitFor();

  await page.getByRole('group', { name: 'Account cards' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await front.filter({ hasText: 'Savings Account 4' }).waitFor();

  // The strip that shows of the card right behind.
  await cardsOf(page)
    .nth(0)
    .click({ position: { x: 100, y: 6 } });
  await front.filter({ hasText: 'Savings Account 1' }).waitFor();
  expect(await page.locator('li:focus').textContent()).toContain('Savings Account 1');
});

test('Home, buttons of cards behind: can be reached only once their card is in front', async () => {
  const page = await openHome(answer({ accounts: accountsOf(2) }));
  await frontCard(page).waitFor();
  const cards = cardsOf(page);
  const reachable = (card: number) =>
    cards
      .nth(card)
      .locator('button')
      .evaluateAll((buttons) => buttons.filter((button) => button.closest('[inert]') === null).length);
  expect([await reachable(0), await reachable(1)]).toEqual([3, 0]);
  await page.getByRole('button', { name: 'Next account' }).click();
  await expect.poll(() => reachable(1)).toBe(3);
  expect(await reachable(0)).toBe(0);
});

test('Home, six accounts: are a stack of four, 15 pixels apart, in four looks that go round', async () => {
  const page = await openHome(answer({ accounts: accountsOf(6) }));
  await frontCard(page).waitFor();
  const cards = await cardsOf(page).all();
  const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y ?? 0));
  const [front = 0] = tops;
  expect(tops.map((top) => Math.round(front - top))).toEqual([0, 15, 30, 45, 45, 45]);
  const opacities = await Promise.all(
    cards.map((card) => card.evaluate((each) => getComputedStyle(each).opacity)),
  );
  expect(opacities).toEqual(['1', '1', '1', '1', '0', '0']);
  const coloursOf = (property: 'backgroundColor' | 'color') =>
    Promise.all(
      cards.map((card) =>
        card.locator('> div').evaluate((each, name) => getComputedStyle(each)[name], property),
      ),
    );
  const looks = await coloursOf('backgroundColor');
  expect(new Set(looks).size).toBe(4);
  expect([looks[4], looks[5]]).toEqual([looks[0], looks[1]]);
  const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  // Black on the yellow one.
  expect(await coloursOf('color')).toEqual([white, black, white, white, white, black]);
});

test('Home, its cards: change places in 300 ms, and at once for who wants no motion', async () => {
  const page = await openHome(answer({ accounts: accountsOf(3) }));
  await frontCard(page).waitFor();
  const motion = () =>
    frontCard(page).evaluate((card) => {
      const { transitionProperty, transitionDuration, transitionTimingFunction } = getComputedStyle(card);
      return [transitionProperty, transitionDuration, transitionTimingFunction];
    });
  expect((await motion()).slice(0, 2)).toEqual(['opacity', '0.08s']);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const curve = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
  expect(await motion()).toEqual(['transform, opacity', '0.3s, 0.3s', `${curve}, ${curve}`]);
});

test('Home, with one account: is no stack', async () => {
  const page = await openHome(answer({ accounts: accountsOf(1) }));
  await page.getByText('Savings Account 1', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Next account' }).count()).toBe(0);
  expect(await page.getByText('Account 1 of 1').count()).toBe(0);
});

test('Home, copying an account number: copies ten digits, shown in groups, and says so', async () => {
  const page = await openHome(answer({ accounts: accountsOf(1) }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cardsOf(page).filter({ hasText: '0123456789' }).waitFor();
  await page.getByRole('button', { name: 'Copy account number' }).click();
  await page.getByText('Account number 0123456789 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0123456789');
});

test('Home, while the bank thinks: keeps its frame, says so, and nothing moves when the answer comes', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await openHome(async (route) => {
    await held;
    await answer({ accounts: accountsOf(3) })(route);
  });
  await page.getByText('Loading your accounts').waitFor({ state: 'attached' });
  const heading = page.getByRole('heading', { name: 'This Week' });
  const before = await heading.boundingBox();
  letGo();
  await frontCard(page).waitFor();
  expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
});

test('Home, of somebody who has nothing yet: says so with pictures, and offers to open an account', async () => {
  const page = await openHome(answer({}));
  for (const text of ['You have no account yet', 'No transactions yet', 'No scheduled payments'])
    await page.getByText(text, { exact: true }).waitFor();
  expect(await page.locator('main svg[role="presentation"]').count()).toBe(3);
  expect(await page.getByRole('button', { name: 'Fund Account' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog', { name: 'Create Account' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectNoSidewaysScroll(page);
});

test('Home, its lists: are links to their pages as a whole', async () => {
  const payment = {
    amount: 5000,
    beneficiaryAccount: '3012345678',
    type: 'Intra Bank',
    status: 'COMPLETED',
    isPaused: false,
    isCancelled: false,
    date: '2026-12-01',
  };
  const paused = { ...payment, status: 'PENDING', isPaused: true, date: '2026-12-02' };
  const cancelled = { ...payment, status: 'FAILED', isCancelled: true, date: '2026-12-03' };
  const page = await openHome(answer({ scheduledPayments: [payment, paused, cancelled] }));
  const scheduled = page.getByRole('region', { name: 'Scheduled Payments' });
  await scheduled.getByText('Dec 1').waitFor();
  await scheduled.getByText('Completed').waitFor();
  // What is paused is not paid, whatever else it waits for.
  await scheduled.getByText('Paused').waitFor();
  expect(await scheduled.getByText('Pending').count()).toBe(0);
  // Nothing went wrong with what its customer cancelled.
  await scheduled.getByText('Cancelled').waitFor();
  expect(await scheduled.getByText('Failed').count()).toBe(0);
  expect(await scheduled.locator('.tabler-icon-circle-check').count()).toBe(1);
  await scheduled.click({ position: { x: 40, y: 100 } });
  await page.getByRole('heading', { level: 1, name: 'Scheduled Payments' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Recent Transactions' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
});

test('Home, its recent transactions: are credits where money was deposited, else debits', async () => {
  const recentTransactions = ['Deposit', 'Transfer', 'Bill Payment', 'Charge'].map((transactionType) => ({
    referenceNumber: `HV-${transactionType}`,
    amount: 5000,
    date: '2026-11-20T08:05:59Z',
    transactionType,
    beneficiaryAccount: '3012345678',
    sender: '0123456789',
    narration: 'Seed',
    counterparty: `Somebody of a ${transactionType}`,
    status: 'SUCCESS',
  }));
  const page = await openHome(answer({ recentTransactions }));
  const rows = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  expect(texts.map((text) => /(credit \+|debit −)₦5,000\.00/.exec(text)?.[1])).toEqual([
    'credit +',
    'debit −',
    'debit −',
    'debit −',
  ]);
});

test('Home, opened again: shows at once what it had within a minute, and waits for the bank after that', async () => {
  const page = await openAs(ADA, '/home', { withClock: true });
  const menu = page.getByRole('navigation');
  // Meanwhile the bank falls silent: what is shown was kept.
  const leaveFor = async (seconds: number) => {
    await frontCard(page).waitFor();
    await menu.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.route(SUMMARY, () => undefined);
    await page.clock.runFor(seconds * 1000);
    await menu.getByRole('link', { name: 'Home' }).click();
  };
  await leaveFor(61);
  await page.getByText('Loading your accounts').waitFor({ state: 'attached' });
  expect(await frontCard(page).count()).toBe(0);
  await page.unroute(SUMMARY);
  await page.reload();
  await leaveFor(40);
  await frontCard(page).waitFor();
});

test('Home, with the network failing twice: tries a read again and shows it', async () => {
  let tries = 0;
  const page = await openHome(async (route) => {
    tries += 1;
    await (tries <= 2 ? route.abort() : route.continue());
  });
  await frontCard(page).waitFor();
  expect(tries).toBe(3);
});

test('Home, with the bank refusing: says so, keeps every part, and each can be tried again', async () => {
  const page = await openHome((route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('main').getByText('An error occurred while fetching scheduled payments').waitFor();
  expect(await page.getByRole('button', { name: /^Retry / }).count()).toBe(5);
  await page.unroute(SUMMARY);
  await page.getByRole('button', { name: 'Retry Recent Transactions' }).click();
  await frontCard(page).waitFor();
  expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
});

test('Home, on the narrowest screen and with wide text: does not scroll sideways and cuts nothing off', async () => {
  const page = await openAs(ADA, '/home', { viewport: NARROWEST });
  await frontCard(page).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show balance of all accounts' }).click();
  await widenTextSpacing(page);
  await expectNoSidewaysScroll(page);
});

test('Home, zoomed to 400 %: leaves room to read between header and menu', async () => {
  const page = await openAs(ADA, '/home', { viewport: { width: 320, height: 180 } });
  await frontCard(page).waitFor();
  await expectNoSidewaysScroll(page);
  const position = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).position);
  expect([await position('header:has(button)'), await position('nav:visible')]).toEqual(['static', 'static']);
});

test('Home, walked through with the Tab key on a telephone: no stop hides behind the menu', async () => {
  const page = await openAs(ADA, '/home', { viewport: TELEPHONE });
  await frontCard(page).waitFor();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const stops = await page.locator('main :is(a, button):visible').count();
  await page.locator('main').focus();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('main :focus');
    if ((await focused.count()) === 0) break;
    const box = await focused.boundingBox();
    expect(box?.y ?? 0).toBeLessThan((bar?.y ?? 0) - 8);
  }
});

test('Home, on paper and in forced colours: loses the menu, keeps every account', async () => {
  const page = await openAs(ADA, '/home');
  await frontCard(page).waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const next = page.getByRole('button', { name: 'Next account' });
  expect(await next.evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.locator('main').getByRole('button').count()).toBe(0);
  const tops = await Promise.all(
    (await cardsOf(page).all()).map(async (card) => (await card.boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(3);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).toBe('rgb(0, 0, 0)');
});
