import { readFile } from 'node:fs/promises';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill } from '../../../../scripts/testing/bills.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { collect, readPdf, readStructure, squeeze } from '../../../../scripts/testing/pdfs.ts';
import { receiptOf } from '../../../../scripts/testing/receipts.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { receiptPdf } from './receipt-pdf.ts';

const PDF = 'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  bank = opened.bank;
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
});
afterAll(() => opened.close());

function download({ token }: SignedIn, reference: string): Promise<Response> {
  const path = `/api/ibanking/personal/transactions/${encodeURIComponent(reference)}/receipt/pdf`;
  return fetch(`${bank.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** The one page of a receipt, held against what the screen shows of the same movement. */
async function pageOf(customer: SignedIn, reference: string): Promise<string> {
  const shown = await receiptOf(bank, customer, reference);
  const response = await download(customer, reference);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="receipt.pdf"');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const { pages, info } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages).toHaveLength(1);
  const [page = ''] = pages;
  expect(info).toMatchObject({ Title: `Receipt ${reference}`, Author: 'Harvest', Producer: 'Harvest' });

  expect(page.startsWith(squeeze(`Harvest Receipt ${shown.statusText} ${shown.statusNote} ₦`))).toBe(true);
  expect(page).toContain(squeeze(`${shown.amountInWords} ${shown.counterparty}`));
  for (const { label, value } of shown.rows) expect(page).toContain(squeeze(`${label} ${value}`));
  expect(page).toContain(squeeze(`enter this code at ${new URL(shown.url).host}/receipt ${shown.code}`));
  expect(shown.asItStood).toMatch(/^As it stood on \d\d-\d\d-\d{4} at \d\d:\d\d$/);
  expect(page).toMatch(/Asitstoodon\d\d-\d\d-\d{4}at\d\d:\d\d\./);
  expect(page).not.toContain(customer.account.accountNumber);
  return page;
}

test(`${PDF}, of what arrived: shows the status first, every row, and how to check it`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const { reference, ...started } = await bank.startTransfer(ada, musa.account, 1234.5);
  await bank.confirm(ada, started);
  expect(await pageOf(ada, reference)).toContain('TransferredSuccessfully₦1,234.50One');
  expect(await pageOf(musa, reference)).toContain('Successful₦1,234.50One');
});

test(`${PDF}, of what is on its way: never says that it succeeded; of what came back: says when`, async () => {
  const ada = await bank.signedIn();
  const { reference } = await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
  const pending = await pageOf(ada, reference);
  expect(pending).toContain('ReceiptOnitsway.Notconfirmedyet.');
  expect(pending).not.toMatch(/success/i);

  await settleDue(bank);
  const returned = await pageOf(ada, reference);
  expect(returned).toMatch(/Notsent,moneyback₦10,076\.88camebacktotheaccounton\d/);
  expect(returned).not.toMatch(/success/i);
  expect(await pageOf(ada, `${reference}-RETURN`)).toContain('ReceiptReturnedtoyou');
});

test(`${PDF}, of what was stopped: says that nothing was sent`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const { id, otp, reference } = await bank.startTransfer(ada, musa.account, 50);
  await bank.confirm(ada, { id, otp });
  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id } });
  expect(await pageOf(ada, reference)).toContain('Stopped,notsentNomoneylefttheaccount.₦50.00');
});

test(`${PDF}, of electricity: shows the token to its buyer`, async () => {
  const ada = await bank.signedIn();
  const { reference } = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  expect(await pageOf(ada, reference)).toMatch(/Token\d{4}-\d{4}-\d{4}-\d{4}-\d{4}/);
});

test(`${PDF}, for those who hear it: says all of it in order, with a table of its rows and a name for its link`, async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const started = await bank.startTransfer(ada, musa.account, 1234.5);
  await bank.confirm(ada, started);
  const shown = await receiptOf(bank, ada, started.reference);
  const file = new Uint8Array(await (await download(ada, started.reference)).arrayBuffer());
  const { parts, unsaid, drawnOutside, elements, ...about } = await readStructure(file);
  expect(about).toEqual({
    title: `Receipt ${started.reference}`,
    language: 'en-NG',
    showsTitle: true,
    isMarked: true,
  });
  expect([unsaid, drawnOutside]).toEqual([[], []]);
  const rows = shown.rows.flatMap(({ label, value }) => [
    ['TH', label],
    ['TD', value.replaceAll('\u00a0', ' ')],
  ]);
  const note = shown.statusNote === '' ? [] : [['P', shown.statusNote]];
  expect(parts.map(({ role, text, alt }) => [role, alt ?? text])).toEqual([
    ['Figure', 'Harvest'],
    ['H1', 'Receipt'],
    ['H2', shown.statusText],
    ...note,
    ['P', '₦1,234.50'],
    ['P', shown.amountInWords],
    ['P', shown.counterparty],
    ...rows,
    ['Figure', `QR code that opens ${shown.url}`],
    ['H2', 'Check that this receipt is true'],
    ['P', expect.stringMatching(/^Scan the square, or enter this code at /)],
    ['P', shown.code.replaceAll(/.{4}(?=.)/g, '$& ')],
    ['P', expect.stringMatching(/^As it stood on .* For questions /)],
  ]);
  const heads = elements.filter(({ role }) => role === 'TH').map(({ attributes }) => attributes);
  expect(heads).toEqual(shown.rows.map(() => '/A<</O/Table/Scope/Row>>'));
  const link = /<<(?:(?!>>)[\s\S])*\/Subtype \/Link[\s\S]*?endobj/.exec(
    Buffer.from(file).toString('latin1'),
  )?.[0];
  expect(link).toContain('/Contents (Check that this receipt is true)');
  expect(link).toMatch(/\/StructParent \d/);
});

test(`${PDF}, of what somebody described in other scripts, marks of direction or a hundred W: shows it within the page`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const descriptions: [description: string, shown: string][] = [
    ['W'.repeat(100), 'W'.repeat(100)],
    ['Ọjà ƙasa \u202Eelpoep\u202C مرحبا 🌽', 'Ọjà kasa elpoep ????? ?'],
    ['=1+1 <script>alert(1)</script> (\\)', '=1+1 <script>alert(1)</script> (\\)'],
  ];
  for (const [description, shown] of descriptions) {
    const started = await bank.startTransfer(ada, musa.account, 10, { description });
    await bank.confirm(ada, started);
    const response = await download(ada, started.reference);
    const { pages, items } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages[0]).toContain(squeeze(`Description ${shown} Reference`));
    for (const { x, width } of items.flat()) expect(x + width).toBeLessThanOrEqual(420 - 33);
  }
});

test(`${PDF}, of a reference with a blank and a slash: shows it`, async () => {
  const ada = await bank.signedIn();
  const written = { referenceNumber: 'HV 1/PDF', destinationAccountName: 'ỌLÁWÁLÉ 農夫' };
  await writeHistory(bank, ada, [written]);
  const response = await download(ada, 'HV 1/PDF');
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages[0]).toContain('ỌLÁWÁLÉ??');
  expect(pages[0]).toContain('ReferenceHV1/PDF');
});

test(`${PDF}, of a movement that is not the customer's: answers 404 as of one that does not exist`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const other = await bank.signedIn();
  const started = await bank.startTransfer(ada, musa.account, 10);
  await bank.confirm(ada, started);
  const answers = await Promise.all(
    [started.reference, 'HV000000000000', '../../x'].map((reference) => download(other, reference)),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ code: string }>));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(bodies.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});

test(`${PDF}, made twice of the same for the same moment: is the same file, and of another moment another`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const started = await bank.startTransfer(ada, musa.account, 10);
  await bank.confirm(ada, started);
  const receipt = { ...(await receiptOf(bank, ada, started.reference)), amount: kobo(1000) };
  const fileOf = (madeAt: string) =>
    collect(receiptPdf(bank.platform.config.bank, receipt, new Date(madeAt)));
  const file = await fileOf('2026-11-22T12:00:00Z');
  expect(file.equals(await fileOf('2026-11-22T12:00:00Z'))).toBe(true);
  expect(file.equals(await fileOf('2026-11-22T12:01:00Z'))).toBe(false);
});

test(`${PDF}, more than sixty in ten minutes: answers 429, and the screen and everybody else go on`, async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const [mine, theirs] = ['HVMANY0000001', 'HVMANY0000002'];
  await writeHistory(bank, ada, [{ referenceNumber: mine }]);
  await writeHistory(bank, musa, [{ referenceNumber: theirs }]);
  // A window begins now, so that none ends within the test.
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(601 - (seconds % 600));
  expect((await download(ada, theirs)).status).toBe(404);
  const statuses = [];
  for (let count = 0; count < 60; count += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(ada, mine)));
    for (const answer of answers) statuses.push(answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await download(ada, mine);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_RECEIPTS' }),
  ]);
  expect((await receiptOf(bank, ada, mine)).status).toBe('SUCCESS');
  expect((await download(musa, theirs)).status).toBe(200);
});
