import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { choose, isBuying, NAMES, owner, PRODUCTS, panel } from '../../../../../e2e/support/bill-form.ts';
import { SOLD, STARTED_BILL } from '../../../../../e2e/support/bills.ts';
import { holdBack } from '../../../../../e2e/support/hold-back.ts';
import { BILLS, pendingPurchase, purchase, waitingPurchase } from '../../../../../e2e/support/purchases.ts';
import { ADA, openScreen, screenTest, TELEPHONE } from '../../../../../scripts/workshop/screen-test.ts';

const METER_INFO = '/api/utility/providers/electricity/meter-info';
const CARD_INFO = '/api/utility/providers/cabletv/card-info';
const UNFINISHED = 'GET /api/transfer/unfinished';
/** Hers, by `GET /api/ibanking/personal/contacts`. */
const OWN_NUMBER = '08030000001';

const BOUQUETS = 'GET /api/utility/providers/cabletv/{providerCode}/bouquets';
const SMALLIE = {
  title: 'GOtv Smallie',
  name: 'GOtv Smallie',
  code: 'gotv-smallie',
  price: 1900,
  validity: null,
};
/** All that a form asks for before it starts a purchase. */
const FILLED_IN = {
  ...SOLD,
  [BOUQUETS]: { says: [SMALLIE, ...SOLD[BOUQUETS].says] },
  [`POST ${METER_INFO}`]: { says: { name: 'OKAFOR ADAEZE', address: '12 Allen Avenue, Ikeja' } },
  [`POST ${CARD_INFO}`]: { says: { name: 'OKAFOR ADAEZE' } },
} as const satisfies BankAnswers;

const openBills = (search = '', answers: BankAnswers = {}) =>
  openScreen({ path: `/bill-payment${search}`, as: ADA, answers: { ...FILLED_IN, ...answers } });

async function open(product: string, answers: BankAnswers = {}): Promise<Page> {
  const page = await openBills(`?buy=${product}`, answers);
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  return page;
}

const addressOf = (page: Page, path: string) => new URL(path, page.url()).href;

const sentTo = (page: Page, path: string) => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
};

screenTest(
  'Bills Payment: has four tiles, each of which opens a side dialog that Back closes and a link opens',
  async () => {
    const page = await openBills();
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
    const linked = await openBills('?buy=cable');
    await panel(linked, 'Pay Cable TV Bill').waitFor();
    await linked.keyboard.press('Escape');
    await panel(linked, 'Pay Cable TV Bill').waitFor({ state: 'hidden' });
    expect(new URL(linked.url()).search).toBe('');
  },
);

screenTest(
  'Buy Airtime, for a number: chooses its network, warns of another one, and tells what the network takes',
  async () => {
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
    expect(await number.inputValue()).toBe(OWN_NUMBER);
    await dialog.getByRole('radio', { name: 'MTN' }).check();
    await dialog.getByText('This is your own number.').waitFor();

    await number.fill('0803123456');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('49');
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByText('Mobile Number must be 11 characters').waitFor();
    await dialog.getByText('Choose an amount from ₦50.00 to ₦50,000.00.').waitFor();
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);

    await answerInstead(page, {
      'POST /api/utility/providers/airtime/vend/initiate': 'a refusal without words',
    });
    await number.fill(OWN_NUMBER);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByRole('alert').getByText('An error occurred', { exact: true }).waitFor();
  },
);

screenTest(
  'Data & Internet, with another provider: resets the bundle and says so, and asks for no amount',
  async () => {
    const page = await open('data');
    const dialog = panel(page, 'Data & Internet');
    await dialog.getByRole('radio', { name: 'MTN' }).check();
    expect(await dialog.getByRole('textbox', { name: 'Amount' }).count()).toBe(0);
    await choose(page, 'Data Bundle', '1gb weekly', 'MTN 1GB Weekly (7 days) - ₦800.00');
    await dialog.getByText('Eight hundred naira only').waitFor();
    await dialog.getByRole('radio', { name: 'GLO' }).check();
    const bundle = dialog.getByRole('combobox', { name: 'Data Bundle' });
    await dialog.getByText('You changed to GLO. Choose the bundle again.').waitFor();
    await expect.poll(() => bundle.inputValue()).toBe('');
    await dialog.getByLabel('Mobile Number').fill(OWN_NUMBER);
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByText('This field is required').waitFor();
  },
);

screenTest(
  'Pay Cable TV Bill, with another provider: resets the bouquet, and another card number or provider clears the owner',
  async () => {
    const page = await open('cable');
    const dialog = panel(page, 'Pay Cable TV Bill');
    await PRODUCTS.CABLE_TV.fill(page, '789');
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
  },
);

screenTest(
  'Pay Electricity Bill, with another meter or provider: forgets the owner at once, and an answer that comes late',
  async () => {
    const page = await open('electricity');
    const dialog = panel(page, 'Pay Electricity Bill');
    const asked = sentTo(page, METER_INFO);
    await PRODUCTS.ELECTRICITY_BILL.fill(page, '789');
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
    await answerInstead(page, {
      [`POST ${METER_INFO}`]: { refuses: 'BILL_NUMBER_UNKNOWN', params: { provider: 'Kaduna Electric' } },
    });
    await dialog.getByRole('button', { name: 'Get Meter Details' }).click();
    // Not found is said of the number; not reached is not.
    await dialog.getByText('Kaduna Electric does not know this number.').waitFor();
    expect(await owner(page).count()).toBe(0);
    await answerInstead(page, { [`POST ${METER_INFO}`]: { refuses: 'BILLER_UNAVAILABLE' } });
    await dialog.getByLabel('Meter Number').fill('4501234567123');
    await dialog.getByRole('button', { name: 'Get Meter Details' }).click();
    await dialog.getByRole('alert').getByText('We could not reach the provider.').waitFor();
    expect(await dialog.getByText('does not know this number').count()).toBe(0);
  },
);

screenTest(
  'A meter or card number, pasted: loses its spaces, and keeps a digit too many or a letter',
  async () => {
    const page = await openBills('?buy=electricity');
    const meter = panel(page, 'Pay Electricity Bill').getByLabel('Meter Number');
    for (const [pasted, kept] of [
      ['\u202a4501 2345 67123\u202c', '4501234567123'],
      ['４５０１-２３４５-６７１２３', '4501234567123'],
      ['45012345671234', '45012345671234'],
      ['45O1234567123', '45O1234567123'],
    ] as const) {
      await meter.fill(pasted);
      expect(await meter.inputValue()).toBe(kept);
      await page.getByRole('button', { name: 'Get Meter Details' }).click();
      const isRefused = kept !== '4501234567123';
      await expect
        .poll(() => page.getByText('A meter number has 10 to 13 digits').count())
        .toBe(isRefused ? 1 : 0);
    }
    const cable = await openBills('?buy=cable');
    const card = panel(cable, 'Pay Cable TV Bill').getByLabel('Smart Card Number');
    await card.fill('7012 3457 8012');
    expect(await card.inputValue()).toBe('701234578012');
  },
);

screenTest(
  'A purchase its provider has not confirmed, with the page loaded again: stands above the empty form, and each Back does something',
  async () => {
    const says = purchase(BILLS.AIRTIME, 'PENDING');
    const page = await openBills('', {
      'POST /api/utility/providers/airtime/vend/initiate': {
        says: { ...STARTED_BILL, id: says.id, utilityVendingRequestId: says.id, bill: BILLS.AIRTIME },
      },
      'POST /api/utility/providers/airtime/vend/confirm': { says },
      'GET /api/transfer/operations/{id}': { says },
    });
    await page.getByRole('button', { name: 'Buy Airtime' }).click();
    await PRODUCTS.AIRTIME.fill(page, '124');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await isBuying(page).waitFor();
    await answerInstead(page, { [UNFINISHED]: { says: [pendingPurchase(BILLS.AIRTIME, says.id)] } });
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('123456');
    await page.getByRole('dialog', { name: 'Waiting for the provider' }).waitFor();
    await page.reload();
    const form = panel(page, 'Buy Airtime');
    const isWaiting = '₦5,000.00 for 0803 000 0001 is waiting for the provider';
    await form.getByText(`Your ${isWaiting}`).waitFor();
    await form.getByText('Do not buy it again.').waitFor();
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(addressOf(page, '/bill-payment'));

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
    expect([page.url(), await form.count()]).toEqual([addressOf(page, '/bill-payment'), 0]);
  },
);

screenTest(
  'A purchase that was not confirmed: stands above the form of its product alone, and is gone on with from there',
  async () => {
    const page = await openBills('?buy=cable', {
      [UNFINISHED]: { says: [waitingPurchase(BILLS.ELECTRICITY_BILL)] },
      'POST /api/operations/{id}/discard': { says: { message: '' } },
    });
    const other = panel(page, 'Pay Cable TV Bill');
    await page.getByText('Your ₦5,000.00 for OKAFOR ADAEZE was not confirmed.').waitFor();
    expect(await other.getByText('was not confirmed').count()).toBe(0);
    await page.goto(addressOf(page, '/bill-payment'));
    await page.getByRole('button', { name: 'Pay Electricity Bill' }).click();
    const form = panel(page, 'Pay Electricity Bill');
    await form.getByText('Your ₦5,000.00 for OKAFOR ADAEZE was not confirmed.').waitFor();
    await form.getByRole('link', { name: 'Continue' }).click();
    await isBuying(page).waitFor();
    await form.waitFor({ state: 'hidden' });
    await answerInstead(page, { [UNFINISHED]: { says: [] } });
    await page.getByRole('button', { name: 'Discard' }).click();
    await isBuying(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bill-payment');
    // Nothing of the form or of the review is left in the history.
    await page.goBack();
    await panel(page, 'Pay Cable TV Bill').waitFor();
  },
);

screenTest(
  'What has to do with bills, refused with 403: shows its text and signs nobody out; with 401: does',
  async () => {
    const airtime = 'GET /api/utility/providers/airtime';
    const page = await openBills('', { [airtime]: { refuses: 'FORBIDDEN' } });
    const storedUser = (on: Page) => on.evaluate(() => localStorage.getItem('userInfo'));
    await page.getByRole('button', { name: 'Buy Airtime' }).click();
    await panel(page, 'Buy Airtime').getByText("You don't have access to this.").waitFor();
    expect(await storedUser(page)).not.toBeNull();

    const cable = await openBills('?buy=cable', { [`POST ${CARD_INFO}`]: { refuses: 'FORBIDDEN' } });
    await cable.getByRole('radio', { name: 'GOtv' }).check();
    await choose(cable, 'Bouquet', 'Smallie', 'GOtv Smallie - ₦1,900.00');
    await cable.getByLabel('Smart Card Number').fill('7012345789');
    await cable.getByRole('button', { name: 'Get Cable Details' }).click();
    await cable.getByText("You don't have access to this.").waitFor();
    expect(await storedUser(cable)).not.toBeNull();

    const signedOut = await openBills('?buy=airtime', { [airtime]: { refuses: 'UNAUTHENTICATED' } });
    await signedOut.getByRole('button', { name: 'Log In' }).waitFor();
    expect(new URL(signedOut.url()).pathname).toBe('/');
    expect(await storedUser(signedOut)).toBeNull();
  },
);
