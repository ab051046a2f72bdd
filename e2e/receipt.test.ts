import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { ADA, callAs, openAs } from './support/people.ts';
import { CHECK, type Receipt, receiptOf } from './support/receipts.ts';

const UNKNOWN = '0000000000000000';
const NO_GOODS = /Do not hand over goods/;

/** Of what Ada sent to Musa in the demo. */
let receipt: Receipt;

beforeAll(async () => {
  const history = (await (
    await callAs(
      ADA,
      'GET',
      '/api/ibanking/personal/transactions?q=BELLO&transactionType=Transfer&status=SUCCESS',
    )
  ).json()) as readonly { readonly referenceNumber: string; readonly counterparty: string }[];
  const sent = history.find(({ counterparty }) => counterparty === 'BELLO MUSA');
  receipt = await receiptOf(ADA, sent?.referenceNumber ?? '');
});

const typed = () => receipt.code.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-');

test("GET /api/receipts/{code}, of a paper in a stranger's hand: is typed in and read by keyboard alone, and names nobody in full", async () => {
  const page = await openPage('/receipt', { viewport: NARROWEST });
  const posts: string[] = [];
  page.on('request', (request) => posts.push(request.headers()['authorization'] ?? ''));
  const field = page.getByLabel('Code of the receipt');
  await field.focus();
  await page.keyboard.press('Enter');
  await page.getByText('This field is required').waitFor();
  await page.keyboard.type('HV0123456789AB');
  await page.keyboard.press('Enter');
  await page.getByText('A code has 16 letters and digits. Check what you typed.').waitFor();
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(typed());
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 2, name: 'Transferred Successfully' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/receipt/${receipt.code}`);
  await page
    .getByRole('heading', { level: 1, name: 'Check a receipt' })
    .and(page.locator(':focus'))
    .waitFor();
  const facts = await page.getByRole('definition').allTextContents();
  expect(facts).toEqual([
    'O*** A***',
    expect.stringMatching(/^B\*\*\* M\*\*\* ··\d{3}$/),
    'Harvest',
    expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
  ]);
  await page.getByText('Something is different? Do not hand over goods').waitFor();
  await page.getByText('Surest: see the money in your own account before you hand over goods.').waitFor();
  const body = (await page.locator('main').textContent()) ?? '';
  expect(body).not.toMatch(/BELLO|\d{10}/);
  expect(body).toMatch(/Checked at \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
  expect(posts.every((header) => header === '')).toBe(true);

  // What was true a minute ago is asked for again by one press, and what cannot be is not shown as if it had been.
  const asked = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/api/receipts/'),
  );
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await asked;
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await page.route('**/api/receipts/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await page.getByText('We could not check this receipt').first().waitFor();
  await page.getByText(NO_GOODS).waitFor();
  expect(await page.getByRole('heading', { name: 'Transferred Successfully' }).count()).toBe(0);
  await page.unroute('**/api/receipts/*');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Transferred Successfully' }).waitFor();
});

test('GET /api/receipts/{code}, of what came back later: says that nobody was paid, and when it came back', async () => {
  const page = await openPage('about:blank');
  await answerInstead(page, {
    [CHECK]: {
      says: {
        status: 'RETURNED',
        statusText: 'Not sent, money back',
        statusNote: 'The money is back with the sender. It was paid to nobody.',
        isToPerson: true,
        amount: 960,
        dateCreated: '21-11-2026 09:30',
        senderName: 'O*** A***',
        recipientName: 'B*** M***',
        recipientBank: 'GTBank',
        recipientAccount: '··678',
        returnedAt: '22-11-2026 10:00',
        checkedAt: '22-11-2026 12:00:00',
      },
    },
  });
  await page.goto(bankUrl(`/receipt/${receipt.code}`));
  await page.getByRole('heading', { level: 2, name: 'Not sent, money back' }).waitFor();
  await page
    .getByText('The money went back, so nobody was paid with this. Do not hand over goods.')
    .waitFor();
  await page.getByText('22-11-2026 10:00', { exact: true }).waitFor();
  expect(await page.getByText(/success/i).count()).toBe(0);
});

test('GET /api/receipts/{code}, of no receipt: says so and what to do, and takes the next code', async () => {
  const page = await openPage(`/receipt/${UNKNOWN}`);
  await page.getByRole('alert').getByText('Harvest knows no receipt with this code').waitFor();
  await page.getByText(NO_GOODS).first().waitFor();
  await page.getByLabel('Code of the receipt').fill(receipt.url);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Transferred Successfully' }).waitFor();
});

test('GET /api/receipts/{code}, by a customer who is signed in: shows it in their own frame, and they stay signed in', async () => {
  const page = await openAs(ADA, `/receipt/${receipt.code}`);
  await page.getByRole('heading', { level: 2, name: 'Transferred Successfully' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByRole('button', { name: 'Help' }).first().click();
  await page.getByRole('link', { name: 'Check a receipt' }).click();
  await page.getByLabel('Code of the receipt').waitFor();
});
