import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from '../../../../../e2e/support/accessibility.ts';
import { accountsOf, EMPTY_SUMMARY, type Summary } from '../../../../../e2e/support/summary-answers.ts';
import { widenTextSpacing } from '../../../../../e2e/support/text-spacing.ts';
import {
  ADA,
  DESKTOP,
  NARROWEST,
  openScreen,
  screenTest,
  TELEPHONE,
} from '../../../../../scripts/workshop/screen-test.ts';

const SUMMARY = 'GET /api/client-summary';
const SUMMARY_URL = '**/api/client-summary';

/** The home page with another answer of the bank than Ada's own. */
async function openHome(summary: Partial<Summary>, viewport = TELEPHONE): Promise<Page> {
  const answers = {
    [SUMMARY]: { says: { ...EMPTY_SUMMARY, ...summary } },
    'GET /api/accounts/types': { says: [] },
    'GET /api/ibanking/personal/schedule-payments': { says: [], totalCount: 0 },
  };
  const page = await openScreen({ path: '/home', as: ADA, viewport, answers });
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  return page;
}

/** The home page, reached from another page, so that its answers can change from request to request. */
async function goHome(answered: (route: Route) => Promise<void>): Promise<Page> {
  const page = await openScreen({ path: '/transaction-history', as: ADA, viewport: TELEPHONE });
  await page.route(SUMMARY_URL, answered);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  return page;
}

async function openHomeOfAda(viewport = DESKTOP): Promise<Page> {
  const page = await openScreen({ path: '/home', as: ADA, viewport });
  await frontCard(page).waitFor();
  return page;
}

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
const frontCard = (page: Page) => page.locator('li[aria-current="true"]');

screenTest(
  'Home, its balances: are nowhere on the page until shown, and gone again when hidden',
  async () => {
    const page = await openHome({ accounts: accountsOf(2), totalCurrentBalance: 2_500_001 });
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
  },
);

screenTest(
  'Home, swiped across its cards by a finger: brings the next and the one before to the front',
  async () => {
    const page = await openHome({ accounts: accountsOf(3) });
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
  },
);

screenTest(
  'Home, its quick actions: lead to pages that are there, and give the account to whoever is to pay',
  async () => {
    const page = await openHome({ accounts: accountsOf(2) });
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
  },
);

screenTest('Home, on a tablet: puts the numbers beside the cards', async () => {
  const page = await openHome({ accounts: accountsOf(3) }, { width: 820, height: 1180 });
  const cards = await frontCard(page).boundingBox();
  const total = await page.getByRole('region', { name: 'Total Balance' }).boundingBox();
  expect(total?.x ?? 0).toBeGreaterThan((cards?.x ?? 0) + (cards?.width ?? 0));
  await expectNoSidewaysScroll(page);
});

screenTest('Home, a card behind: comes to the front by click, by button and by arrow key', async () => {
  const page = await openHome({ accounts: accountsOf(4) });
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

screenTest('Home, buttons of cards behind: can be reached only once their card is in front', async () => {
  const page = await openHome({ accounts: accountsOf(2) });
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

screenTest(
  'Home, six accounts: are a stack of four, 15 pixels apart, in four looks that go round',
  async () => {
    const page = await openHome({ accounts: accountsOf(6) });
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
  },
);

screenTest('Home, its cards: change places in 300 ms, and at once for who wants no motion', async () => {
  const page = await openHome({ accounts: accountsOf(3) });
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

screenTest('Home, with one account: is no stack', async () => {
  const page = await openHome({ accounts: accountsOf(1) });
  await page.getByText('Savings Account 1', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Next account' }).count()).toBe(0);
  expect(await page.getByText('Account 1 of 1').count()).toBe(0);
});

screenTest('Home, copying an account number: copies ten digits, shown in groups, and says so', async () => {
  const page = await openHome({ accounts: accountsOf(1) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cardsOf(page).filter({ hasText: '0123456789' }).waitFor();
  await page.getByRole('button', { name: 'Copy account number' }).click();
  await page.getByText('Account number 0123456789 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0123456789');
});

screenTest(
  'Home, while the bank thinks: keeps its frame, says so, and nothing moves when the answer comes',
  async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = await goHome(async (route) => {
      await held;
      await route.fulfill({ json: { ...EMPTY_SUMMARY, accounts: accountsOf(3) } });
    });
    await page.getByText('Loading your accounts').waitFor({ state: 'attached' });
    const heading = page.getByRole('heading', { name: 'This Week' });
    const before = await heading.boundingBox();
    letGo();
    await frontCard(page).waitFor();
    expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
  },
);

screenTest(
  'Home, of somebody who has nothing yet: says so with pictures, and offers to open an account',
  async () => {
    const page = await openHome({});
    for (const text of ['You have no account yet', 'No transactions yet', 'No scheduled payments'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.locator('main svg[role="presentation"]').count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Fund Account' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('dialog', { name: 'Create Account' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectNoSidewaysScroll(page);
  },
);

screenTest('Home, its lists: are links to their pages as a whole', async () => {
  const payment = {
    amount: 5000,
    beneficiaryAccount: '3012345678',
    type: 'Intra Bank',
    status: 'COMPLETED',
    isPaused: false,
    isCancelled: false,
    date: '2026-12-01',
  } as const;
  const paused = { ...payment, status: 'PENDING', isPaused: true, date: '2026-12-02' } as const;
  const cancelled = { ...payment, status: 'FAILED', isCancelled: true, date: '2026-12-03' } as const;
  const page = await openHome({ scheduledPayments: [payment, paused, cancelled] });
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

screenTest('Home, its recent transactions: are credits where money was deposited, else debits', async () => {
  const recentTransactions = (['Deposit', 'Transfer', 'Bill Payment', 'Charge'] as const).map(
    (transactionType) => ({
      referenceNumber: `HV-${transactionType}`,
      amount: 5000,
      date: '2026-11-20T08:05:59Z',
      transactionType,
      beneficiaryAccount: '3012345678',
      sender: '0123456789',
      narration: 'Seed',
      counterparty: `Somebody of a ${transactionType}`,
      status: 'SUCCESS' as const,
      wasStopped: false,
    }),
  );
  const page = await openHome({ recentTransactions });
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

screenTest('Home, with the network failing twice: tries a read again and shows it', async () => {
  let tries = 0;
  const page = await goHome(async (route) => {
    tries += 1;
    await (tries <= 2 ? route.abort() : route.continue());
  });
  await frontCard(page).waitFor();
  expect(tries).toBe(3);
});

screenTest(
  'Home, with the bank refusing: says so, keeps every part, and each can be tried again',
  async () => {
    const page = await goHome((route) => route.fulfill({ status: 500, json: {} }));
    await page.locator('main').getByText('An error occurred while fetching scheduled payments').waitFor();
    expect(await page.getByRole('button', { name: /^Retry / }).count()).toBe(5);
    await page.unroute(SUMMARY_URL);
    await page.getByRole('button', { name: 'Retry Recent Transactions' }).click();
    await frontCard(page).waitFor();
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
  },
);

screenTest(
  'Home, on the narrowest screen and with wide text: does not scroll sideways and cuts nothing off',
  async () => {
    const page = await openHomeOfAda(NARROWEST);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Show balance of all accounts' }).click();
    await widenTextSpacing(page);
    await expectNoSidewaysScroll(page);
  },
);

screenTest('Home, zoomed to 400 %: leaves room to read between header and menu', async () => {
  const page = await openHomeOfAda({ width: 320, height: 180 });
  await expectNoSidewaysScroll(page);
  const position = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).position);
  expect([await position('header:has(button)'), await position('nav:visible')]).toEqual(['static', 'static']);
});

screenTest(
  'Home, walked through with the Tab key on a telephone: no stop hides behind the menu',
  async () => {
    const page = await openHomeOfAda(TELEPHONE);
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
  },
);

screenTest('Home, on paper and in forced colours: loses the menu, keeps every account', async () => {
  const page = await openHomeOfAda();
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
