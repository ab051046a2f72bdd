import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { todayInLagos } from '../apps/web/src/lib/calendar-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { bankUrl, DESKTOP, TELEPHONE } from './support/browser.ts';
import { bank } from './support/journey-bank.ts';
import { ADA, callAs, MAKER, MUSA, openAs, type Person } from './support/people.ts';
import { receiptOf } from './support/receipts.ts';
import { nameFound } from './support/transfer-form.ts';

const TRANSACTIONS = '/api/ibanking/personal/transactions';

type Row = {
  readonly referenceNumber: string;
  readonly transactionType: string;
  readonly narration: string;
  readonly counterparty: string;
};

async function historyOf(person: Person): Promise<readonly Row[]> {
  return (await callAs(person, 'GET', TRANSACTIONS)).json() as Promise<readonly Row[]>;
}

/** The newest of Ada's transactions that is like this. */
async function oneOfAdas(isWanted: (row: Row) => boolean): Promise<Row> {
  const found = (await historyOf(ADA)).find(isWanted);
  if (found === undefined) throw new Error('Ada has no such transaction');
  return found;
}

const isSentToMusa = ({ transactionType, counterparty }: Row) =>
  transactionType === 'Transfer' && counterparty === 'BELLO MUSA';

/** What Ada reported about one of her transactions. */
async function disputeOf({ referenceNumber }: Row): Promise<{ readonly ticketId: string } | null> {
  const answer = await callAs(ADA, 'GET', `${TRANSACTIONS}/${referenceNumber}/dispute`);
  return ((await answer.json()) as { readonly dispute: { readonly ticketId: string } | null }).dispute;
}

/** What she has sent to Musa and reported nothing about, the newest and the oldest. */
async function unreported(): Promise<{ readonly newest: Row; readonly oldest: Row }> {
  const sent = (await historyOf(ADA)).filter(isSentToMusa);
  const disputes = await Promise.all(sent.map(disputeOf));
  const left = sent.filter((_, place) => disputes[place] === null);
  const [newest, oldest] = [left.at(0), left.at(-1)];
  if (newest === undefined || oldest === undefined) throw new Error('Ada has reported all she sent to Musa');
  return { newest, oldest };
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const CHARGES = ['Fee', 'VAT', 'Stamp duty', 'Total'];
const openReference = (page: Page) => new URL(page.url()).searchParams.get('transaction');
const detailsPath = (row: Row) => `/transaction-history?transaction=${row.referenceNumber}`;

test('Transaction details, by a click on a row: show amount, who, status and all fields beside the list, and Back closes them', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const row = page.locator('tbody tr:not([aria-hidden])').first();
  const [date = '', time = '', , amount = '', type = '', status = '', narration = ''] = await row
    .getByRole('cell')
    .allInnerTexts();
  await row.getByRole('cell').nth(6).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'Transaction Details' }).and(page.locator(':focus')).waitFor();
  const [what = '', who = ''] = narration.split('\n');
  await panel.getByText(who, { exact: true }).waitFor();
  await panel.getByText(status, { exact: true }).waitFor();
  const [shownAmount = ''] = await panel.locator('[data-credit]').allInnerTexts();
  expect(shownAmount.replaceAll(/\s/g, '')).toBe(amount.replaceAll(/\s/g, ''));
  await panel.getByText('Receipt Code').waitFor();
  // What was paid beside the amount stands in rows of its own, where anything was.
  const labels = await panel.getByRole('term').allTextContents();
  const values = await panel.getByRole('definition').allTextContents();
  const facts = labels.map((label, place) => [label, values[place]]);
  expect(facts.filter(([label = '']) => !CHARGES.includes(label))).toEqual([
    ['Transaction Type', type],
    ['Date', `${date.slice(0, 10)} ${time}`],
    ['Amount', /₦[\d,.]+/.exec(amount)?.[0]],
    ['Narration', what],
    ['Source Account Name', expect.stringMatching(/^[A-Z ]+$/)],
    ['Source Account Number', expect.stringMatching(/^\d{10}$/)],
    ['Destination Account Name', expect.stringMatching(/^[A-Z ]+$/)],
    ['Destination Account Number', expect.stringMatching(/^\d{10}$/)],
    // Other journeys pay people at other banks.
    ['Destination Bank', expect.stringMatching(/^(Harvest|Guaranty Trust Bank \(GTBank\))$/)],
    ['Reference', openReference(page)],
    ['Session ID', expect.stringMatching(/^\d{30}$/)],
    ['Receipt Code', expect.stringMatching(/^[0-9A-Z]{16}What it tells others$/)],
  ]);
  const box = await panel.boundingBox();
  expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([700, DESKTOP.width]);
  await expectAccessible(page);

  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
  expect([pathOf(page), openReference(page)]).toEqual(['/transaction-history', null]);
  await row.getByRole('button').and(page.locator(':focus')).waitFor();
  await page.goForward();
  await panel.getByText(who, { exact: true }).waitFor();
});

test("Transaction details, of somebody else's reference in the address: are as unknown as of one that does not exist", async () => {
  const adas = new Set((await historyOf(ADA)).map(({ referenceNumber }) => referenceNumber));
  const musas = (await historyOf(MUSA)).find(({ referenceNumber }) => !adas.has(referenceNumber));
  if (musas === undefined) throw new Error('Musa has nothing of his own');
  const page = await openAs(ADA, detailsPath(musas));
  const told: string[] = [];
  for (const reference of [musas.referenceNumber, 'HV000000000000', '../transactions?size=1', '%2E%2E/%00']) {
    await page.goto(bankUrl(`/transaction-history?transaction=${encodeURIComponent(reference)}`));
    const alert = panelOf(page).getByRole('alert');
    await alert.waitFor();
    told.push((await alert.textContent()) ?? '');
    expect(await panelOf(page).locator('dl').count()).toBe(0);
  }
  expect(told[0]).toContain('We could not find that.');
  expect(told[1]).toBe(told[0]);
  expect(told[2]).toBe(told[0]);
});

test('Transaction details, of what was sent to somebody: lead to sending again, and to people when something is wrong', async () => {
  const { newest: sent } = await unreported();
  const page = await openAs(ADA, detailsPath(sent), { permissions: ['clipboard-read', 'clipboard-write'] });
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Copy reference' }).click();
  await panel.getByText('Reference copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sent.referenceNumber);

  // On paper it is a receipt, and nothing of the list below it.
  await panel.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-receipt-paper]');
  await paper.getByText('to BELLO MUSA').waitFor();
  await paper.getByText(sent.referenceNumber).waitFor();
  // The same words as on the receipt just after it was sent.
  await paper.getByText('Transferred Successfully', { exact: true }).waitFor();
  await paper.getByText(/^OBI ADA, [\w' ]+ ··\d{3}$/).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Harvest-${sent.referenceNumber}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await panel.getByRole('button', { name: 'Copy address of the receipt' }).click();
  await panel.getByText('Address of the receipt copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe((await receiptOf(ADA, sent.referenceNumber)).url);

  await page.setViewportSize(TELEPHONE);
  await panel.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByText(new RegExp(` to BELLO MUSA, reference ${sent.referenceNumber}$`)).waitFor();
  // Somebody else may be at it still: what is written waits while that is stopped.
  await report.getByLabel('What happened?').fill('I was asleep');
  await report.getByLabel('I did not make this payment').check();
  await report.getByRole('link', { name: /^Call / }).waitFor();
  await report.getByRole('button', { name: 'Lock my accounts' }).click();
  const lock = page.getByRole('dialog', { name: 'Lock your accounts for 24 hours?' });
  await lock.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await report.getByLabel('What happened?').inputValue()).toBe('I was asleep');
  await report.getByLabel('What happened?').fill('');
  await report.getByRole('button', { name: 'Cancel' }).click();
  await report.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Report a problem' }).and(page.locator(':focus')).waitFor();

  await panel.getByRole('link', { name: 'Send again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  expect(pathOf(page)).toBe('/transfer');
  await nameFound(page).waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/^\d+\.\d\d$/);
  expect(await page.getByLabel('Description').inputValue()).toBe(sent.narration);
  await page.goBack();
  await panel.getByText(sent.referenceNumber, { exact: true }).waitFor();
});

test('Transaction details, of what went wrong: take a report with a day to decide by, and tell what came of it', async () => {
  const { oldest: wanted } = await unreported();
  const page = await openAs(ADA, detailsPath(wanted));
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByText(/^Inside Harvest money is in the other account/).waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(5);
  const send = dialog.getByRole('button', { name: 'Report' });
  await send.click();
  await dialog.getByText('Choose what is wrong').waitFor();
  await dialog.getByRole('radio').first().and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('I was debited twice').check();
  const inThreeDays = new Date(bank().openedAt.getTime() + 72 * 3_600_000);
  const day = todayInLagos(inThreeDays).split('-').reverse().join('-');
  await dialog
    .getByText(new RegExp(`We decide by ${day} and tell you by e-mail. Reporting it moves no money.$`))
    .waitFor();
  await dialog.getByLabel('What happened?').fill('One of them is too many');

  // The answer is lost on the way: the same press again reports it once.
  const keys: (string | undefined)[] = [];
  await page.route('**/dispute', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await dialog.getByText(/We couldn't reach the bank/).waitFor();
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(keys[0]).toMatch(/\S+/);
  expect(keys[1]).toBe(keys[0]);
  const progress = panel.getByRole('region', { name: 'The problem you reported' });
  expect(await progress.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^You reported: I was debited twice\n\d\d-\d\d-\d{4} \d\d:\d\d$/),
    `We decide by ${day}`,
  ]);
  expect(await panel.getByRole('button', { name: 'Report a problem' }).count()).toBe(0);
  await expectAccessible(page);

  // What its customer marks as done is withdrawn, and the conversation says so before and after.
  await progress.getByRole('link', { name: 'Open the conversation' }).click();
  const card = page.getByRole('region', { name: 'The reported problem' });
  await card.getByText(new RegExp(`^${day} \\d\\d:\\d\\d at the latest$`)).waitFor();
  await card.getByText(/^“Mark as Done” withdraws your report: we stop looking into it\./).waitFor();
  await page.getByRole('button', { name: 'Mark as Done' }).click();
  await card.getByText(/^You marked this as done, so your report is withdrawn/).waitFor();
  await page.getByText('Writing to us opens the ticket again.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as Unresolved' }).press('Enter');
  await card.getByText('Being looked into').waitFor();
  await page.goto(bankUrl(detailsPath(wanted)));

  const ticketId = (await disputeOf(wanted))?.ticketId ?? '';
  const decided = await callAs(MAKER, 'POST', `/api/admin/queues/disputes/${ticketId}/decline`, {
    comment: 'Our books have one payment',
  });
  expect(decided.status).toBe(200);
  await page.reload();
  await progress.getByText('Harvest did not accept it').waitFor();
  await progress.getByText('Our books have one payment').waitFor();
  await panel.getByRole('button', { name: 'Report a problem' }).waitFor();
  await progress.getByRole('link', { name: 'Open the conversation' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/customer-service/${ticketId}`);
});

test.each([
  [
    'what came in',
    ({ transactionType, referenceNumber }: Row) =>
      transactionType === 'Deposit' && !referenceNumber.endsWith('-RETURN'),
  ],
  [
    'a move between own accounts',
    ({ transactionType, counterparty }: Row) =>
      transactionType === 'Transfer' && counterparty.startsWith('Own account ··'),
  ],
] as const)('Transaction details, of %s: do not offer to send it again', async (_what, isWanted) => {
  const wanted = await oneOfAdas(isWanted);
  const page = await openAs(ADA, detailsPath(wanted));
  await panelOf(page).getByRole('button', { name: 'Report a problem' }).waitFor();
  await panelOf(page)
    .getByText(new RegExp(`^(from|to) ${wanted.counterparty}$`))
    .waitFor();
  expect(await panelOf(page).getByRole('link', { name: 'Send again' }).count()).toBe(0);
});
