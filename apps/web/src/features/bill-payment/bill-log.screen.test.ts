import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { SOLD } from '../../../../../e2e/support/bills.ts';
import { BILLS, log, purchase, purchaseId, waitingPurchase } from '../../../../../e2e/support/purchases.ts';
import { HEARD, RECEIPT } from '../../../../../e2e/support/receipt-answers.ts';
import { ADA, openScreen, screenTest, TELEPHONE } from '../../../../../scripts/workshop/screen-test.ts';

const LOGS = 'GET /api/utility/logs';
const ONE = 'GET /api/transfer/operations/{id}';
const UNFINISHED = 'GET /api/transfer/unfinished';

type Log = ReturnType<typeof log>;

/** What the page of bills asks for, with these purchases whichever of them it asks for. */
const listed = (logs: readonly Log[], totalCount = logs.length): BankAnswers => ({
  ...SOLD,
  [LOGS]: { says: logs, totalCount },
});
/** What Home asks for beside what every page does. */
const AT_HOME = {
  'GET /api/accounts/types': { says: [] },
  'GET /api/ibanking/personal/schedule-payments': { says: [], totalCount: 0 },
} as const satisfies BankAnswers;

/** Opens the page of bills as it would be with these purchases. */
async function openBills(
  logs: readonly Log[],
  path = '/bill-payment',
  answers: BankAnswers = {},
): Promise<Page> {
  const page = await openScreen({ path, as: ADA, answers: { ...listed(logs, 42), ...answers } });
  await page.getByRole('heading', { name: 'Past purchases' }).waitFor();
  return page;
}

const openOnTelephone = (logs: readonly Log[]): Promise<Page> =>
  openScreen({ path: '/bill-payment', as: ADA, answers: listed(logs), viewport: TELEPHONE });

/** What a page asks for of the past purchases from now on. */
function asksForLogs(page: Page) {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/utility/logs') asked.push(searchParams);
  });
  return { last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

const toBills = (page: Page) =>
  page.getByRole('list', { name: 'Quick actions' }).getByRole('link', { name: 'Pay bills' });
const details = (page: Page) => page.getByRole('dialog', { name: 'Bill Payment Details' });
const view = (page: Page, place = 0) => page.getByRole('button', { name: /^View/ }).nth(place);

screenTest(
  'Past purchases, in a table: are searched, narrowed and turned over, and the address keeps it',
  async () => {
    const logs = Object.values(BILLS).map((bill, place) => log(bill, place));
    const page = await openScreen({ path: '/home', as: ADA, answers: { ...AT_HOME, ...listed(logs, 42) } });
    const asked = asksForLogs(page);
    await toBills(page).click();
    await page.getByText('1 to 10 of 42').waitFor();
    expect(asked.last()).toEqual({ page: '1', size: '10' });
    const sizes = page.getByLabel('Rows per page');
    expect(await sizes.locator('option').allTextContents()).toEqual(['10', '25', '50']);
    await sizes.selectOption('25');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26 to 42 of 42').waitFor();
    expect(asked.last()).toEqual({ page: '2', size: '25' });

    await page.getByRole('searchbox', { name: 'Search' }).fill('4501');
    await page.getByRole('button', { name: 'Electricity', exact: true }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByLabel('From', { exact: true }).fill('01-11-2026');
    await page.getByLabel('From', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Remove From: 01-11-2026' }).waitFor();
    const wanted = {
      page: '1',
      size: '25',
      q: '4501',
      utilityProductType: 'ELECTRICITY_BILL',
      status: 'SUCCESS',
      from: '2026-11-01',
    };
    await expect.poll(asked.last).toEqual(wanted);
    await page.reload();
    await page.getByText('1 to 25 of 42').waitFor();
    expect(asked.last()).toEqual(wanted);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(asked.last).toEqual({ page: '1', size: '25' });
  },
);

screenTest(
  'Past purchases, the status of one: is green, orange or red, and one nobody knows stands as it came',
  async () => {
    const statuses = ['SUCCESS', 'COMPLETED', 'PENDING', 'FAILED', 'REVERSED'];
    // Two of them are none of the contract's.
    const known = statuses as readonly Log['vendingStatus'][];
    const page = await openBills(
      known.map((vendingStatus, place) => log(BILLS.AIRTIME, place, { vendingStatus })),
    );
    const chips = page.locator('tbody [data-tone]');
    await expect.poll(() => chips.count()).toBe(statuses.length);
    expect(await chips.allInnerTexts()).toEqual(['Completed', 'Completed', 'Pending', 'Failed', 'REVERSED']);
    const colours = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).color));
    expect(colours).toEqual([
      'rgb(10, 92, 50)',
      'rgb(10, 92, 50)',
      'rgb(122, 66, 0)',
      'rgb(155, 28, 18)',
      'rgb(59, 74, 66)',
    ]);
  },
);

screenTest.each([
  ['airtime', BILLS.AIRTIME, ['Mobile Number'], ['Bundle', 'Meter Number', 'Meter Type', 'Bouquet', 'Units']],
  ['data', BILLS.DATA, ['Mobile Number', 'Bundle'], ['Meter Number', 'Smart Card Number', 'Meter Owner']],
  [
    'electricity',
    BILLS.ELECTRICITY_BILL,
    ['Meter Type', 'Meter Number', 'Meter Owner', 'Address', 'Contact Phone Number', 'Units'],
    ['Mobile Number', 'Bundle', 'Smart Card Number'],
  ],
  [
    'cable TV',
    BILLS.CABLE_TV,
    ['Bouquet', 'Smart Card Number', 'Card Owner'],
    ['Mobile Number', 'Meter Number', 'Units', 'Address'],
  ],
] as const)('A past purchase, of %s: shows the fields of its product and no others', async (...row) => {
  const [, bill, there, elsewhere] = row;
  const page = await openBills([log(bill, 1)], '/bill-payment', { [ONE]: { says: purchase(bill) } });
  await view(page).click();
  const labels = details(page).locator('dt');
  await labels.first().waitFor();
  const shown = await labels.allInnerTexts();
  expect(shown).toEqual(
    expect.arrayContaining([
      ...there,
      'Product',
      'Provider',
      'Amount',
      'Source Account',
      'Date',
      'Reference',
    ]),
  );
  for (const label of elsewhere) expect(shown).not.toContain(label);
  await page.goBack();
  await details(page).waitFor({ state: 'hidden' });
});

screenTest(
  'A past purchase, of electricity that changes the key: says its tokens in order, digit by digit, and prints them',
  async () => {
    const bill = { ...BILLS.ELECTRICITY_BILL, keyChangeTokens: ['12345678901234567890'] };
    const printed = [
      { label: 'Key change 1', value: '1234-5678-9012-3456-7890' },
      { label: 'Token', value: '6646-4560-2879-0511-8019' },
    ];
    const page = await openBills([], `/bill-payment?purchase=${purchaseId(1)}`, {
      [ONE]: { says: purchase(bill) },
      [RECEIPT]: { says: { ...HEARD, rows: printed } },
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const token = page.getByRole('region', { name: 'Your token' });
    await token.getByText('Your meter needs a new key first. Type all 2 into it in this order').waitFor();
    expect(await token.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('1 2 3 4, 5 6 7 8, 9 0 1 2, 3 4 5 6, 7 8 9 0'),
      expect.stringContaining('6 6 4 6, 4 5 6 0, 2 8 7 9, 0 5 1 1, 8 0 1 9'),
    ]);
    await token.getByRole('button', { name: 'Copy token', exact: true }).click();
    await token.getByText('Token copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BILLS.ELECTRICITY_BILL.token);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('6646-4560-2879-0511-8019').waitFor();
    await page.getByText('1234-5678-9012-3456-7890').waitFor();
  },
);

screenTest(
  'A past purchase, that nobody has confirmed: says not to buy it again, and offers no way to',
  async () => {
    const answers = {
      ...listed([log(BILLS.DATA, 1, { vendingStatus: 'PENDING' })]),
      [ONE]: { says: purchase(BILLS.DATA, 'PENDING') },
    };
    const page = await openScreen({ path: '/bill-payment', as: ADA, answers, withClock: true });
    await view(page).click();
    await details(page).getByText('Waiting for the provider').waitFor();
    await details(page)
      .getByText(/Do not buy it again/)
      .waitFor();
    await details(page).getByText('Waiting for MTN to confirm').waitFor();
    expect(await details(page).getByRole('link', { name: 'Buy again' }).count()).toBe(0);

    // It is over while it is looked at.
    await answerInstead(page, { [ONE]: { says: purchase(BILLS.DATA, 'FAILED') } });
    await page.clock.fastForward('00:05');
    await details(page).getByText('Not bought. ₦5,000.00 is back in your account.').waitFor();
    await details(page).getByRole('link', { name: 'Buy again' }).waitFor();
  },
);

screenTest('Past purchases, on a telephone: break no date, and give a hint that has room', async () => {
  const page = await openOnTelephone([log({ ...BILLS.ELECTRICITY_BILL, number: '4501234567789' }, 1)]);
  const when = page.getByText('21-11-2026 10:30', { exact: true }).filter({ visible: true });
  // Two lines are forty pixels.
  expect((await when.boundingBox())?.height).toBeLessThan(30);
  await page.getByPlaceholder('Number, name or reference', { exact: true }).waitFor();
});

screenTest(
  'A purchase that waits for its code, on Home: is gone on with on the page of bills, and can be discarded',
  async () => {
    const waiting = waitingPurchase(BILLS.ELECTRICITY_BILL);
    const answers = {
      ...AT_HOME,
      ...listed([]),
      [UNFINISHED]: { says: [waiting] },
      'POST /api/operations/{id}/discard': { says: { message: '' } },
    } as const satisfies BankAnswers;
    const page = await openScreen({ path: '/home', as: ADA, answers });
    await page.getByText('Your ₦5,000.00 for OKAFOR ADAEZE was not confirmed.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    const review = page.getByRole('dialog', { name: 'Check and confirm' });
    await review.getByText('Ikeja Electric prepaid').waitFor();
    expect(new URL(page.url()).pathname).toBe('/bill-payment');
    expect(new URL(page.url()).search).toBe('');
    const discarded = page.waitForRequest((request) => request.url().endsWith(`/${waiting.id}/discard`));
    await review.getByRole('button', { name: 'Discard' }).click();
    await discarded;
    await review.waitFor({ state: 'hidden' });
  },
);

screenTest('Past purchases, on a telephone that has bought nothing: say so kindly', async () => {
  const page = await openOnTelephone([]);
  await page.getByText('No records to display').waitFor();
  await page.getByText('What you buy above is listed here').waitFor();
});

screenTest('The way to bills: leads from Home and from Transfer, and stands in no menu', async () => {
  const answers = { ...AT_HOME, ...listed([]) };
  const page = await openScreen({ path: '/home', as: ADA, answers });
  await toBills(page).click();
  await page.getByRole('heading', { name: 'Bills Payment' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: /bill/i }).count()).toBe(0);
  const transfer = await openScreen({ path: '/transfer', as: ADA, answers });
  await transfer.getByRole('link', { name: 'Cable TV' }).click();
  await transfer.getByRole('dialog', { name: 'Pay Cable TV Bill' }).waitFor();
});
