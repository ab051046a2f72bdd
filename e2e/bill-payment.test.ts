import type { BillProduct } from '@harvest/contracts/bill-details';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { ADA, balancesKobo, codeFrom, openAs } from './support/people.ts';
import { BILLS, pendingPurchase, purchase, purchaseId, waitingPurchase } from './support/purchases.ts';
import { dayFromToday, typedDay } from './support/schedules.ts';

const METER_INFO = '/api/utility/providers/electricity/meter-info';
const CARD_INFO = '/api/utility/providers/cabletv/card-info';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Receipt' });
const isBuying = (page: Page) =>
  page.getByRole('dialog', { name: 'Check and confirm' }).getByText("You're buying");
const returned = (page: Page, amount: string) =>
  page.getByRole('alert').getByText(`Not bought. ₦${amount} is back in your account.`).first();
const owner = (page: Page) => page.getByRole('status').locator('strong');

/** What the customer has less now than before, in kobo. */
async function amountSpent(page: Page, before: ReadonlyMap<string, number>): Promise<number> {
  const after = await balancesKobo(page);
  return [...before].reduce((sum, [account, kobo]) => sum + kobo - (after.get(account) ?? 0), 0);
}

async function open(product: string): Promise<Page> {
  const page = await openAs(ADA, `/bill-payment?buy=${product}`);
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  return page;
}

/** Chooses from a list by something of its words. */
async function choose(page: Page, list: string, typed: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: list }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const fillAirtime = async (page: Page, ending: string) => {
  await page.getByLabel('Mobile Number').fill(`08031234${ending}`);
  await page.getByRole('button', { name: '₦100', exact: true }).click();
};
const fillData = async (page: Page, ending: string) => {
  await page.getByRole('radio', { name: 'MTN' }).check();
  await choose(page, 'Data Bundle', '110MB', 'MTN 110MB Daily (1 day) - ₦100.00');
  await page.getByLabel('Mobile Number').fill(`08031234${ending}`);
};
const fillElectricity = async (page: Page, ending: string) => {
  await choose(page, 'Provider', 'Ikeja', 'Ikeja Electric');
  await page.getByRole('radio', { name: /^Prepaid/ }).check();
  await page.getByLabel('Meter Number').fill(`4501234567${ending}`);
  await page.getByLabel('Amount').fill('1000');
  await page.getByRole('button', { name: 'Get Meter Details' }).click();
  await owner(page).waitFor();
};
const fillCableTv = async (page: Page, ending: string) => {
  await page.getByRole('radio', { name: 'GOtv' }).check();
  await choose(page, 'Bouquet', 'Smallie', 'GOtv Smallie - ₦1,900.00');
  await page.getByLabel('Smart Card Number').fill(`7012345${ending}`);
  await page.getByRole('button', { name: 'Get Cable Details' }).click();
  await owner(page).waitFor();
};

/** Each product with the least that is sold of it. */
const PRODUCTS = {
  AIRTIME: { buy: 'airtime', title: 'Buy Airtime', fill: fillAirtime, naira: 100 },
  DATA: { buy: 'data', title: 'Data & Internet', fill: fillData, naira: 100 },
  ELECTRICITY_BILL: { buy: 'electricity', title: 'Pay Electricity Bill', fill: fillElectricity, naira: 1000 },
  CABLE_TV: { buy: 'cable', title: 'Pay Cable TV Bill', fill: fillCableTv, naira: 1900 },
} as const satisfies Readonly<Record<BillProduct, object>>;

const NAMES = Object.keys(PRODUCTS) as readonly BillProduct[];

/** Brings a purchase that ends by these three digits to its code, and answers the code. */
async function startPurchase(product: BillProduct, ending: string): Promise<{ page: Page; code: string }> {
  const { buy, fill } = PRODUCTS[product];
  const page = await open(buy);
  await fill(page, ending);
  return { page, code: await proceed(page) };
}

function proceed(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Proceed' }).click();
    await isBuying(page).waitFor();
  });
}

const sentTo = (page: Page, path: string) => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
};

test('Bills Payment: has four tiles, each of which opens a side dialog that Back closes and a link opens', async () => {
  const page = await openAs(ADA, '/bill-payment');
  await page.getByRole('heading', { level: 1, name: 'Bills Payment' }).waitFor();
  const tiles = page.getByRole('list', { name: 'What you can buy' });
  for (const product of NAMES) {
    const { buy, title } = PRODUCTS[product];
    await tiles.getByRole('button', { name: title }).click();
    await panel(page, title).waitFor();
    expect(new URL(page.url()).search).toBe(`?buy=${buy}`);
    await page.goBack();
    await panel(page, title).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    await expect
      .poll(() =>
        tiles.getByRole('button', { name: title }).evaluate((tile) => tile === document.activeElement),
      )
      .toBe(true);
  }
  await page.goto(bankUrl('/bill-payment?buy=cable'));
  await panel(page, 'Pay Cable TV Bill').waitFor();
  await page.keyboard.press('Escape');
  await panel(page, 'Pay Cable TV Bill').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('Buy Airtime, for a number: chooses its network, warns of another one, and tells what the network takes', async () => {
  const page = await open('airtime');
  const dialog = panel(page, 'Buy Airtime');
  const names = dialog.getByRole('radiogroup', { name: 'Network' }).locator('label');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual(['MTN', 'GLO', 'AIRTEL', 'ETISALAT 9mobile / T2']);
  await dialog.getByText('From ₦50.00 to ₦50,000.00').waitFor();
  const number = dialog.getByLabel('Mobile Number');
  // A digit too many is not cut off: what is left could be somebody's.
  await number.fill('080312345678');
  await dialog.getByText('Mobile Number must be 11 characters').waitFor();
  expect(await number.inputValue()).toBe('080312345678');
  await number.fill('+234 803 123 4567');
  expect(await number.inputValue()).toBe('08031234567');
  expect(await dialog.getByRole('radio', { name: 'MTN' }).isChecked()).toBe(true);
  expect(await dialog.getByText('are mostly').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'GLO' }).check();
  await dialog
    .getByText('Numbers that begin with 0803 are mostly MTN. Go on if this one has moved to GLO.')
    .waitFor();
  // What fills the field in stands above what stays in view below it, and no example looks filled in.
  expect(await number.getAttribute('placeholder')).toBe('11 digits');
  const own = dialog.getByRole('button', { name: 'Use my number' });
  expect((await own.boundingBox())?.y).toBeLessThan((await number.boundingBox())?.y ?? 0);
  await own.click();
  expect(await number.inputValue()).toBe(ADA.phoneNumber);
  await dialog.getByRole('radio', { name: 'MTN' }).check();
  await dialog.getByText('This is your own number.').waitFor();

  await number.fill('0803123456');
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('49');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await dialog.getByText('Mobile Number must be 11 characters').waitFor();
  await dialog.getByText('Choose an amount from ₦50.00 to ₦50,000.00.').waitFor();
  expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);

  await answerInstead(page, {
    'POST /api/utility/providers/airtime/vend/initiate': 'a refusal without words',
  });
  await number.fill(ADA.phoneNumber);
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('50');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await dialog.getByRole('alert').getByText('An error occurred', { exact: true }).waitFor();
});

test('Data & Internet, with another provider: resets the bundle and says so, and asks for no amount', async () => {
  const page = await open('data');
  const dialog = panel(page, 'Data & Internet');
  await dialog.getByRole('radio', { name: 'MTN' }).check();
  expect(await dialog.getByRole('spinbutton').count()).toBe(0);
  await choose(page, 'Data Bundle', '1gb weekly', 'MTN 1GB Weekly (7 days) - ₦800.00');
  await dialog.getByText('Eight hundred naira only').waitFor();
  await dialog.getByRole('radio', { name: 'GLO' }).check();
  const bundle = dialog.getByRole('combobox', { name: 'Data Bundle' });
  await dialog.getByText('You changed to GLO. Choose the bundle again.').waitFor();
  await expect.poll(() => bundle.inputValue()).toBe('');
  await dialog.getByLabel('Mobile Number').fill(ADA.phoneNumber);
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await dialog.getByText('This field is required').waitFor();
});

test('Pay Cable TV Bill, with another provider: resets the bouquet, and another card number or provider clears the owner', async () => {
  const page = await open('cable');
  const dialog = panel(page, 'Pay Cable TV Bill');
  await fillCableTv(page, '789');
  await dialog.getByRole('button', { name: 'Proceed' }).waitFor();
  await dialog.getByLabel('Smart Card Number').fill('7012345780');
  expect(await owner(page).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Get Cable Details' }).click();
  await owner(page).waitFor();
  await dialog.getByRole('radio', { name: 'DStv' }).check();
  expect(await owner(page).count()).toBe(0);
  await dialog.getByText('You changed the card or its provider. Get its details again.').waitFor();
  await dialog.getByText('Choose the bouquet again.').waitFor();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Bouquet' }).inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Get Cable Details' }).waitFor();
});

test('Pay Electricity Bill, with another meter or provider: forgets the owner at once, and an answer that comes late', async () => {
  const page = await open('electricity');
  const dialog = panel(page, 'Pay Electricity Bill');
  const asked = sentTo(page, METER_INFO);
  await fillElectricity(page, '789');
  await dialog.getByText('Is this right?').waitFor();
  expect(asked).toEqual([
    { meterNumber: '4501234567789', electricityProviderCode: 'IKEDC', meterType: 'PREPAID' },
  ]);
  await dialog.getByRole('button', { name: 'Proceed' }).waitFor();
  const provider = dialog.getByRole('combobox', { name: 'Provider' });
  expect(await provider.getAttribute('placeholder')).toBe('Name, or your state');
  await choose(page, 'Provider', 'Zamfara', 'Kaduna Electric');
  expect(await owner(page).count()).toBe(0);
  await dialog.getByText('You changed the meter or its provider. Get its details again.').waitFor();

  const held = await holdBack(page, `**${METER_INFO}`);
  await dialog.getByRole('button', { name: 'Get Meter Details' }).click();
  await dialog.getByText('Checking the meter...').waitFor();
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith(METER_INFO));
  await dialog.getByLabel('Meter Number').fill('4501234567404');
  await calledOff;
  held.letGo();
  await dialog.getByRole('button', { name: 'Get Meter Details' }).click();
  // Not found is said of the number; not reached is not.
  await dialog.getByText('Kaduna Electric does not know this number.').waitFor();
  expect(await owner(page).count()).toBe(0);
  await answerInstead(page, {
    'POST /api/utility/providers/electricity/meter-info': { refuses: 'BILLER_UNAVAILABLE' },
  });
  await dialog.getByLabel('Meter Number').fill('4501234567123');
  await dialog.getByRole('button', { name: 'Get Meter Details' }).click();
  await dialog.getByRole('alert').getByText('We could not reach the provider.').waitFor();
  expect(await dialog.getByText('does not know this number').count()).toBe(0);
});

test.each([
  ['AIRTIME', '08031234789', 'for 0803 123 4789', 'MTN airtime'],
  ['DATA', '08031234789', 'for 0803 123 4789', 'MTN 110MB Daily (1 day)'],
  ['CABLE_TV', '7012345789', null, 'GOtv Smallie'],
] as const)(
  '%s, bought: empties and closes the form, reads the past purchases again, and takes the money once',
  async (product, number, whom, what) => {
    const { title, naira } = PRODUCTS[product];
    const { page, code } = await startPurchase(product, '789');
    const before = await balancesKobo(page);
    const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
    await dialog
      .getByText(`₦${naira.toLocaleString('en')}.00`, { exact: true })
      .first()
      .waitFor();
    await dialog.getByText(what).first().waitFor();
    if (whom !== null) await dialog.getByText(whom, { exact: true }).waitFor();
    const logsRead = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/utility/logs' && response.ok(),
    );
    await page.keyboard.type(code);
    await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
    await logsRead;
    await receipt(page).getByText(what, { exact: true }).waitFor();
    expect(await panel(page, title).count()).toBe(0);
    await receipt(page).getByRole('button', { name: 'Done' }).click();
    await receipt(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await amountSpent(page, before)).toBe(naira * 100);

    await page.getByRole('row').filter({ hasText: what }).first().getByText('Completed').waitFor();
    await page.getByRole('button', { name: title }).click();
    const reopened = panel(page, title);
    await reopened.waitFor();
    const field = reopened.getByLabel(product === 'CABLE_TV' ? 'Smart Card Number' : 'Mobile Number');
    expect(await field.inputValue()).not.toBe(number);
  },
);

test('ELECTRICITY_BILL, bought for a prepaid meter: shows its token in fours, to be copied, and takes the money once', async () => {
  const { page, code } = await startPurchase('ELECTRICITY_BILL', '789');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = await balancesKobo(page);
  await page.keyboard.type(code);
  await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
  const token = receipt(page).getByRole('region', { name: 'Your token' });
  await token.getByRole('button', { name: 'Copy token' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{20}$/);
  expect(await token.locator('[aria-hidden] > span').allTextContents()).toEqual(copied.match(/.{4}/g));
  expect(await amountSpent(page, before)).toBe(100_000);
  // Paper and picture hold it as well.
  const paper = page.locator('[data-receipt-paper]');
  await paper.getByText(copied.replace(/\d{4}(?=\d)/g, '$&-')).waitFor({ state: 'attached' });

  // The same once more begins with the same.
  await receipt(page).getByRole('button', { name: 'Buy again' }).click();
  const again = panel(page, 'Pay Electricity Bill');
  await again.waitFor();
  expect(await again.getByLabel('Meter Number').inputValue()).toBe('4501234567789');
  await expect
    .poll(() => again.getByRole('combobox', { name: 'Provider' }).inputValue())
    .toBe('Ikeja Electric');
});

/** By then a refusal of the provider is known. */
const FINAL_MS = 10_000;

test.each(NAMES)('%s, that its provider refuses: says that the money is back, and it is', async (product) => {
  const { naira } = PRODUCTS[product];
  const { page, code } = await startPurchase(product, '051');
  const before = await balancesKobo(page);
  await page.keyboard.type(code);
  await returned(page, `${naira.toLocaleString('en')}.00`).waitFor({ timeout: FINAL_MS });
  await page
    .getByRole('dialog', { name: 'Nothing was bought' })
    .getByText('It could not be bought')
    .waitFor();
  expect(await amountSpent(page, before)).toBe(0);
  // What was typed is still there.
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await panel(page, PRODUCTS[product].title).getByRole('button', { name: 'Proceed' }).waitFor();
});

test('Each product, with the reply of its provider lost: tells what became of it once that is known, with the money right', async () => {
  // Filled in before any is started: who opens a page gives up what waits for its code.
  const filled: { page: Page; ending: string; naira: number }[] = [];
  for (const product of NAMES)
    for (const ending of ['097', '096']) {
      const { buy, fill, naira } = PRODUCTS[product];
      const page = await open(buy);
      await fill(page, ending);
      filled.push({ page, ending, naira });
    }
  const [first] = filled;
  if (first === undefined) throw new Error('Nothing was filled in');
  const before = await balancesKobo(first.page);
  for (const { page } of filled) {
    await page.bringToFront();
    await page.keyboard.type(await proceed(page));
    await page.getByText(/^Your code was right\./).waitFor();
  }
  for (const { page, ending, naira } of filled) {
    await page.bringToFront();
    if (ending === '097')
      await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 60_000 });
    else await returned(page, `${naira.toLocaleString('en')}.00`).waitFor({ timeout: 60_000 });
  }
  const spent = NAMES.reduce((sum, product) => sum + PRODUCTS[product].naira * 100, 0);
  expect(await amountSpent(first.page, before)).toBe(spent);
});

test('A purchase, with the answer to its code lost: says not to buy again, and what became of it', async () => {
  const { page, code } = await startPurchase('AIRTIME', '123');
  const before = await balancesKobo(page);
  await page.route('**/airtime/vend/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type(code);
  const dialog = page.getByRole('dialog', { name: 'No answer yet' });
  await dialog.getByText("We haven't heard back. Don't buy again yet").waitFor();
  await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
  expect(await amountSpent(page, before)).toBe(10_000);
});

test('A purchase its provider has not confirmed, with the page loaded again: stands above the empty form, and each Back does something', async () => {
  const page = await openAs(ADA, '/bill-payment');
  await page.getByRole('button', { name: 'Buy Airtime' }).click();
  await fillAirtime(page, '124');
  const code = await proceed(page);
  const says = purchase(BILLS.AIRTIME, 'PENDING');
  await answerInstead(page, {
    'GET /api/transfer/operations/{id}': { says },
    'GET /api/transfer/unfinished': { says: [pendingPurchase(BILLS.AIRTIME, purchaseId(1))] },
  });
  await page.route('**/airtime/vend/confirm', async (route) => {
    await route.fetch();
    await route.fulfill({ json: says });
  });
  await page.keyboard.type(code);
  await page.getByRole('dialog', { name: 'Waiting for the provider' }).waitFor();
  await page.reload();
  const form = panel(page, 'Buy Airtime');
  const isWaiting = '₦5,000.00 for 0803 000 0001 is waiting for the provider';
  await form.getByText(`Your ${isWaiting}`).waitFor();
  await form.getByText('Do not buy it again.').waitFor();
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(bankUrl('/bill-payment'));

  // In a line, where there is little room, the words are the same.
  await page.setViewportSize(TELEPHONE);
  await page.getByRole('button', { name: isWaiting }).waitFor();
  await page.getByRole('button', { name: 'Buy Airtime' }).click();
  await form.getByRole('link', { name: 'Where is it?' }).click();
  const details = panel(page, 'Bill Payment Details');
  await details.getByText('Waiting for MTN to confirm').waitFor();
  await form.waitFor({ state: 'hidden' });
  await page.goBack();
  await details.waitFor({ state: 'hidden' });
  expect([page.url(), await form.count()]).toEqual([bankUrl('/bill-payment'), 0]);
});

test('A purchase that was not confirmed: stands above the form of its product alone, and is gone on with from there', async () => {
  const page = await open('electricity');
  await answerInstead(page, {
    'GET /api/transfer/unfinished': { says: [waitingPurchase(BILLS.ELECTRICITY_BILL)] },
  });
  await page.goto(bankUrl('/bill-payment?buy=cable'));
  const other = panel(page, 'Pay Cable TV Bill');
  await page.getByText('Your ₦5,000.00 for OKAFOR ADAEZE was not confirmed.').waitFor();
  expect(await other.getByText('was not confirmed').count()).toBe(0);
  await page.goto(bankUrl('/bill-payment'));
  await page.getByRole('button', { name: 'Pay Electricity Bill' }).click();
  const form = panel(page, 'Pay Electricity Bill');
  await form.getByText('Your ₦5,000.00 for OKAFOR ADAEZE was not confirmed.').waitFor();
  await form.getByRole('link', { name: 'Continue' }).click();
  await isBuying(page).waitFor();
  await form.waitFor({ state: 'hidden' });
  await answerInstead(page, { 'GET /api/transfer/unfinished': { says: [] } });
  await page.getByRole('button', { name: 'Discard' }).click();
  await isBuying(page).waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bill-payment');
  // Nothing of the form or of the review is left in the history.
  await page.goBack();
  await panel(page, 'Pay Cable TV Bill').waitFor();
});

test('What has to do with bills, refused with 403: shows its text and signs nobody out; with 401: does', async () => {
  const page = await openAs(ADA, '/bill-payment');
  await answerInstead(page, { 'GET /api/utility/providers/airtime': { refuses: 'FORBIDDEN' } });
  await page.getByRole('button', { name: 'Buy Airtime' }).click();
  await panel(page, 'Buy Airtime').getByText("You don't have access to this.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull();
  await answerInstead(page, { [`POST ${CARD_INFO}`]: { refuses: 'FORBIDDEN' } });
  await page.goto(bankUrl('/bill-payment?buy=cable'));
  await page.getByRole('radio', { name: 'GOtv' }).check();
  await choose(page, 'Bouquet', 'Smallie', 'GOtv Smallie - ₦1,900.00');
  await page.getByLabel('Smart Card Number').fill('7012345789');
  await page.getByRole('button', { name: 'Get Cable Details' }).click();
  await page.getByText("You don't have access to this.").waitFor();

  await answerInstead(page, { 'GET /api/utility/providers/airtime': { refuses: 'UNAUTHENTICATED' } });
  await page.goto(bankUrl('/bill-payment?buy=airtime'));
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Has what stands in the form bought every week, four times from tomorrow on. */
async function scheduleWeekly(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  // Nothing is sent without a day, which gets the focus.
  await page.locator('input:focus').and(page.getByLabel('Date *')).waitFor();
  await page.getByLabel('Date *').fill(typedDay(dayFromToday(1)));
  await page.getByLabel('Date *').press('Tab');
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('Repeat').fill('4');
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByText("You're scheduling").waitFor();
  });
  await dialog.getByText(/^Every week, 4 times, from /).waitFor();
  await page.keyboard.type(code);
  await page.getByRole('region', { name: 'Scheduled Payment Approved' }).waitFor();
}

test.each([
  ['AIRTIME', 'MTN airtime for 0803 123 4789'],
  ['DATA', 'MTN 110MB Daily (1 day) for 0803 123 4789'],
  ['ELECTRICITY_BILL', 'Ikeja Electric prepaid for 4501 2345 6778 9'],
  ['CABLE_TV', 'GOtv Smallie for 7012 3457 89'],
] as const)(
  '%s, scheduled: is approved by its code, takes no money yet, and stands among the scheduled payments',
  async (product, what) => {
    const { buy, fill, naira } = PRODUCTS[product];
    const page = await open(buy);
    const before = await balancesKobo(page);
    await fill(page, '789');
    await scheduleWeekly(page);
    const panelOfIt = page.getByRole('dialog', { name: 'Scheduled payment' });
    await panelOfIt.getByText('Nothing is paid before').waitFor();
    const reference = (await panelOfIt.getByText(/^HV/).textContent()) ?? '';
    await panelOfIt.getByRole('button', { name: 'Done' }).click();
    await panelOfIt.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await amountSpent(page, before)).toBe(0);

    await page.goto(bankUrl(`/scheduled-payment?payment=${reference}`));
    const details = page.getByRole('dialog');
    await details.getByText(what, { exact: true }).waitFor();
    await details.getByText('Number and provider stay as they are.').waitFor();
    const hasPrice = product === 'DATA' || product === 'CABLE_TV';
    expect(await details.getByLabel('Amount').count()).toBe(hasPrice ? 0 : 1);
    expect(await details.getByLabel('Destination Account Number').count()).toBe(0);
    await details.getByLabel('Repeat').fill('3');
    await details.getByRole('button', { name: 'Save changes' }).click();
    await details.getByText('Scheduled payment edited successfully').first().waitFor();
    await details.getByRole('button', { name: 'Cancel payment' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
    await question.getByText(new RegExp(`^₦${naira.toLocaleString('en')}\\.00 for `)).waitFor();
    await question.getByRole('button', { name: 'Cancel payment' }).click();
    await details.getByText('Cancelled', { exact: true }).first().waitFor();
  },
);
