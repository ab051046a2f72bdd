import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead, type BankAnswers } from './support/bank-answers.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { buyByCalls } from './support/buy-by-calls.ts';
import { ADA, openAs } from './support/people.ts';
import { BILLS, log, purchase, purchaseId, waitingPurchase } from './support/purchases.ts';
import { HEARD, RECEIPT } from './support/receipts.ts';

const LOGS = '**/api/utility/logs?*';
const ONE = 'GET /api/transfer/operations/{id}';
const UNFINISHED = 'GET /api/transfer/unfinished';

/** Answers every question for past purchases with the same ones, and notes what was asked for. */
async function listInstead(page: Page, logs: readonly object[], totalCount = logs.length) {
  const asked: URLSearchParams[] = [];
  await page.route(LOGS, (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.fulfill({ json: logs, headers: { 'X-Total-Count': String(totalCount) } });
  });
  return { last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

/** Opens the page of bills as it would be with these purchases. */
async function openBills(logs: readonly object[], path = '/bill-payment', answers: BankAnswers = {}) {
  const page = await openAs(ADA, '/settings');
  const asked = await listInstead(page, logs, 42);
  await answerInstead(page, answers);
  await page.goto(bankUrl(path));
  await page.getByRole('heading', { name: 'Past purchases' }).waitFor();
  return { page, asked };
}

const details = (page: Page) => page.getByRole('dialog', { name: 'Bill Payment Details' });
const view = (page: Page, place = 0) => page.getByRole('button', { name: /^View/ }).nth(place);

test('Past purchases, in a table: are searched, narrowed and turned over, and the address keeps it', async () => {
  const { page, asked } = await openBills(Object.values(BILLS).map((bill, place) => log(bill, place)));
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
});

test('Past purchases, the status of one: is green, orange or red, and one nobody knows stands as it came', async () => {
  const statuses = ['SUCCESS', 'COMPLETED', 'PENDING', 'FAILED', 'REVERSED'];
  const { page } = await openBills(
    statuses.map((vendingStatus, place) => ({ ...log(BILLS.AIRTIME, place), vendingStatus })),
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
});

test.each([
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
  const { page } = await openBills([log(bill, 1)], '/bill-payment', { [ONE]: { says: purchase(bill) } });
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

test('A past purchase, of electricity that changes the key: says its tokens in order, digit by digit, and prints them', async () => {
  const bill = { ...BILLS.ELECTRICITY_BILL, keyChangeTokens: ['12345678901234567890'] };
  const printed = [
    { label: 'Key change 1', value: '1234-5678-9012-3456-7890' },
    { label: 'Token', value: '6646-4560-2879-0511-8019' },
  ];
  const { page } = await openBills([], `/bill-payment?purchase=${purchaseId(1)}`, {
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
});

test('A past purchase, that nobody has confirmed: says not to buy it again, and offers no way to', async () => {
  const { page } = await openBills([log(BILLS.DATA, 1, { vendingStatus: 'PENDING' })], '/bill-payment', {
    [ONE]: { says: purchase(BILLS.DATA, 'PENDING') },
  });
  await view(page).click();
  await details(page).getByText('Waiting for the provider').waitFor();
  await details(page)
    .getByText(/Do not buy it again/)
    .waitFor();
  await details(page).getByText('Waiting for MTN to confirm').waitFor();
  expect(await details(page).getByRole('link', { name: 'Buy again' }).count()).toBe(0);

  // It is over while it is looked at.
  await page.unroute(LOGS);
  await answerInstead(page, { [ONE]: { says: purchase(BILLS.DATA, 'FAILED') } });
  await details(page).getByText('Not bought. ₦5,000.00 is back in your account.').waitFor();
  await details(page).getByRole('link', { name: 'Buy again' }).waitFor();
});

test('Past purchases, on a telephone: break no date, and give a hint that has room', async () => {
  const page = await openAs(ADA, '/settings', { viewport: TELEPHONE });
  await listInstead(page, [log({ ...BILLS.ELECTRICITY_BILL, number: '4501234567789' }, 1)]);
  await page.goto(bankUrl('/bill-payment'));
  const when = page.getByText('21-11-2026 10:30', { exact: true }).filter({ visible: true });
  // Two lines are forty pixels.
  expect((await when.boundingBox())?.height).toBeLessThan(30);
  await page.getByPlaceholder('Number, name or reference', { exact: true }).waitFor();
});

test('A purchase that waits for its code, on Home: is gone on with on the page of bills, and can be discarded', async () => {
  const page = await openAs(ADA, '/settings');
  const waiting = waitingPurchase(BILLS.ELECTRICITY_BILL);
  await answerInstead(page, { [UNFINISHED]: { says: [waiting] } });
  await page.goto(bankUrl('/home'));
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
});

test('Past purchases, on a telephone that has bought nothing: say so kindly', async () => {
  const page = await openAs(ADA, '/settings', { viewport: TELEPHONE });
  await listInstead(page, []);
  await page.goto(bankUrl('/bill-payment'));
  await page.getByText('No records to display').waitFor();
  await page.getByText('What you buy above is listed here').waitFor();
});

test('A purchase, of electricity: is found by its meter, gives its token again, keeps the meter and is bought again', async () => {
  const { id, reference, bill } = await buyByCalls(ADA, 'electricity', {
    utilityProductType: 'ELECTRICITY_BILL',
    electricityProviderCode: 'IKEDC',
    meterType: 'PREPAID',
    electricityMeterNum: '1111111111111',
    amount: 2000,
  });
  const page = await openAs(ADA, '/bill-payment?q=1111111111111');
  await page.getByRole('cell', { name: 'Ikeja Electric prepaid' }).first().waitFor();
  await page.goto(bankUrl(`/bill-payment?q=${reference}`));
  await page.getByText('1 to 1 of 1').waitFor();
  await view(page).click();
  expect(new URL(page.url()).searchParams.get('purchase')).toBe(id);
  const dialog = details(page);
  const spoken = (bill?.token?.match(/.{4}/g) ?? []).map((four) => four.split('').join(' ')).join(', ');
  expect(spoken).not.toBe('');
  await dialog.getByText(spoken).waitFor();
  const groups = dialog.getByRole('region', { name: 'Your token' }).locator('[aria-hidden] > span');
  const tops = await groups.evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await dialog.getByRole('button', { name: 'Send by SMS again' }).click();
  await dialog.getByRole('status').getByText(/\w+/).first().waitFor();
  await dialog.getByRole('button', { name: 'Send by SMS again' }).click();
  await dialog.getByText('We sent it a moment ago. Wait a minute before you ask again.').waitFor();

  await dialog.getByRole('button', { name: 'Save this number' }).click();
  await dialog.getByLabel('Name for this number').fill('Home meter');
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await dialog.getByText('Saved as Home meter').first().waitFor();
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name for this number').fill('My shop');
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await dialog.getByText('Saved as My shop').first().waitFor();

  await dialog.getByRole('link', { name: 'Buy again' }).click();
  const form = page.getByRole('dialog', { name: 'Pay Electricity Bill' });
  await expect.poll(() => form.getByLabel('Meter Number').inputValue()).toBe('1111111111111');
  expect(new URL(page.url()).search).toBe('?buy=electricity');
  expect(await form.getByRole('button', { name: /^My shop/ }).getAttribute('aria-pressed')).toBe('true');
  // The same number at another provider is another meter.
  await form.getByRole('combobox', { name: 'Provider' }).fill('Eko');
  await form.getByRole('option', { name: 'Eko' }).first().click();
  await expect
    .poll(() => form.getByRole('button', { name: /^My shop/ }).getAttribute('aria-pressed'))
    .toBe('false');
  await form.getByRole('button', { name: 'Edit saved numbers' }).click();
  await form.getByRole('button', { name: 'Delete My shop' }).click();
  await form.getByRole('button', { name: 'Keep My shop' }).waitFor();
  await form.getByRole('button', { name: 'Delete My shop' }).click();
  await form.getByText('My shop').first().waitFor({ state: 'hidden' });
});

test('A purchase, of airtime: stands among the recent ones and in the history as what was bought', async () => {
  const { id } = await buyByCalls(ADA, 'airtime', {
    utilityProductType: 'AIRTIME',
    airtimeProviderCode: 'MTN',
    phoneNumber: '08030000001',
    amount: 150,
  });
  const page = await openAs(ADA, '/home');
  await page.getByRole('button', { name: 'View details of ₦150.00 for MTN airtime' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Transaction Details' });
  await panel.getByText('for MTN airtime', { exact: true }).waitFor();
  const facts = panel.locator('dl div');
  await facts.filter({ hasText: 'Mobile Number' }).getByText('0803 000 0001').waitFor();
  await facts.filter({ hasText: 'Provider' }).getByText('MTN', { exact: true }).waitFor();
  // What has dashes is not cut into fives as well.
  await facts
    .filter({ hasText: 'Request ID' })
    .getByText(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
    .waitFor();
  expect(await panel.getByRole('link', { name: 'Send again' }).count()).toBe(0);
  expect(await panel.getByRole('link', { name: 'Buy again' }).getAttribute('href')).toBe(
    '/bill-payment?buy=airtime',
  );
  await panel.getByRole('link', { name: 'See the purchase' }).click();
  await details(page).getByText('MTN airtime').first().waitFor();
  expect(new URL(page.url()).search).toBe(`?purchase=${id}`);
});

test('The way to bills: leads from Home and from Transfer, and stands in no menu', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('list', { name: 'Quick actions' }).getByRole('link', { name: 'Pay bills' }).click();
  await page.getByRole('heading', { name: 'Bills Payment' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: /bill/i }).count()).toBe(0);
  await page.goto(bankUrl('/transfer'));
  await page.getByRole('link', { name: 'Cable TV' }).click();
  await page.getByRole('dialog', { name: 'Pay Cable TV Bill' }).waitFor();
});
