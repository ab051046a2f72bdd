import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { creditFromElsewhere } from '../../../../scripts/testing/inbound-credits.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { receiptOf } from '../../../../scripts/testing/receipts.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';

const LIST = 'GET /api/admin/customers/{id}/transactions';
const KNOWN_BY = 'GET /api/admin/transactions/{knownBy}';
const ONE = 'GET /api/admin/customers/{id}/transactions/{referenceNumber}';

let opened: BankWithSwitch;
let bank: TestBank;
let support: SignedInStaff;
let ada: SignedIn;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  support = await signedInStaff(bank, 'SUPPORT');
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
  ada = await bank.signedIn({ balances: [100_000] });
});
afterAll(() => opened.close());

const one = (referenceNumber: string, { token } = support, id = ada.id) =>
  bank.call(ONE, { token, params: { id, referenceNumber: encodeURIComponent(referenceNumber) } });

const transaction = (referenceNumber: string) =>
  bank.ask(ONE, { token: support.token, params: { id: ada.id, referenceNumber } });

const knownBy = (typed: string) =>
  bank.ask(KNOWN_BY, { token: support.token, params: { knownBy: encodeURIComponent(typed) } });

test(`${LIST}: answers staff what the customer reads, narrowed like theirs, and is written down once for each view`, async () => {
  const sent = await sendElsewhere(bank, ada, accountElsewhere(), 10_000, { description: 'Maize' });
  await settleDue(bank);

  const answer = await bank.call(LIST, { token: support.token, params: { id: ada.id }, query: {} });
  const narrowed = await bank.ask(LIST, {
    token: support.token,
    params: { id: ada.id },
    query: { transactionType: 'Charge', sort: 'amount' },
  });

  expect(answer.body).toEqual(await history(bank, ada));
  expect(answer.headers.get('x-total-count')).toBe(String((answer.body as unknown[]).length));
  expect(narrowed.map(({ referenceNumber }) => referenceNumber)).toEqual([
    `${sent.reference}-VAT`,
    `${sent.reference}-FEE`,
    `${sent.reference}-DUTY`,
  ]);
  const looks = await bank.platform.db
    .selectFrom('audit')
    .select(['action', 'comment'])
    .where('staff_id', '=', support.id)
    .where('subject_id', '=', ada.id)
    .orderBy('id')
    .execute();
  expect(looks).toEqual([
    { action: 'Read the transactions of', comment: 'rows 1 to 1000' },
    { action: 'Read the transactions of', comment: 'transactionType Charge, rows 1 to 1000' },
  ]);
});

test(`${ONE}, of a payment that came back: shows all its fields, both journals, and the way of its money`, async () => {
  const sent = await sendElsewhere(bank, ada, accountElsewhere('051'), 5000, { description: 'Beans' });
  await settleDue(bank);

  const shown = await transaction(sent.reference);

  expect(shown.details).toEqual(
    await bank.ask('GET /api/ibanking/personal/transactions/{referenceNumber}', {
      token: ada.token,
      params: { referenceNumber: sent.reference },
    }),
  );
  expect(shown).toMatchObject({ customer: { id: ada.id }, paymentReference: sent.reference, queued: [] });
  const { accountNumber } = ada.account;
  expect(
    shown.entries.map(({ account, rule, direction, amount, isReturn }) => [
      account,
      rule,
      direction,
      amount,
      isReturn,
    ]),
  ).toEqual([
    [accountNumber, 'Transfer interbank', 'OUT', 5000, false],
    ['Interbank settlement', 'Transfer interbank', 'IN', 5000, false],
    [accountNumber, 'Vat', 'OUT', 0.75, false],
    ['Vat payable', 'Vat', 'IN', 0.75, false],
    [accountNumber, 'Transfer fee', 'OUT', 10, false],
    ['Fee income', 'Transfer fee', 'IN', 10, false],
    ['Fee income', 'Transfer fee', 'OUT', 10, true],
    [accountNumber, 'Transfer fee', 'IN', 10, true],
    ['Vat payable', 'Vat', 'OUT', 0.75, true],
    [accountNumber, 'Vat', 'IN', 0.75, true],
    ['Interbank settlement', 'Transfer interbank', 'OUT', 5000, true],
    [accountNumber, 'Transfer interbank', 'IN', 5000, true],
  ]);
});

test(`${ONE}, of money that nobody here paid: shows what was booked for it, and no payment`, async () => {
  const { accountNumber } = ada.account;
  await bank.platform.clock.advance(1);
  const sessionId = await creditFromElsewhere(bank, accountNumber, 150_050n);
  const [deposit] = await history(bank, ada);

  const shown = await transaction(deposit?.referenceNumber ?? '');

  expect(shown).toMatchObject({ paymentReference: null, receiptCode: null, queued: [] });
  expect(await knownBy(sessionId)).toEqual({
    customerId: ada.id,
    referenceNumber: deposit?.referenceNumber,
  });
  expect(
    shown.entries.map(({ account, rule, direction, amount }) => [account, rule, direction, amount]),
  ).toEqual([
    ['Interbank settlement', 'Interbank inbound', 'OUT', 1500.5],
    [accountNumber, 'Interbank inbound', 'IN', 1500.5],
  ]);
});

test(`${ONE}, of a movement with a receipt: is found by its code, however it was typed`, async () => {
  const [newest] = await history(bank, ada);
  const referenceNumber = newest?.referenceNumber ?? '';
  const { code } = await receiptOf(bank, ada, referenceNumber);

  for (const typed of [code, code.toLowerCase(), code.replaceAll(/(.{4})/g, '$1 ')])
    expect(await knownBy(typed)).toEqual({ customerId: ada.id, referenceNumber });
  const looks = await bank.platform.db
    .selectFrom('audit')
    .select('comment')
    .where('staff_id', '=', support.id)
    .where('comment', '=', `Transaction ${referenceNumber}`)
    .execute();
  expect(looks).toHaveLength(1);
  expect((await transaction(referenceNumber)).receiptCode).toBe(code);
});

test(`${KNOWN_BY}, of nothing there is: is unknown`, async () => {
  for (const typed of ['0000000000000000', '9'.repeat(30), 'Ada'])
    expect(await bank.call(KNOWN_BY, { token: support.token, params: { knownBy: typed } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
});

test(`${ONE}, of a payment nobody tells the outcome of: leads to where it waits for people`, async () => {
  const sent = await sendElsewhere(bank, ada, accountElsewhere('098'), 1000);
  await settleDue(bank);
  await runSql(
    bank.database.ownerUrl,
    `update dispatches set created_at = created_at - interval '11 minutes' where operation_id = '${sent.id}'`,
  );

  expect((await transaction(sent.reference)).queued).toEqual([
    { queue: 'payments-without-outcome', id: sent.id, title: 'Payments without an outcome' },
  ]);
});

test(`${ONE}, of somebody else, or of nobody: is as unknown as one that does not exist`, async () => {
  const musa = await bank.signedIn({ balances: [500] });
  const [his] = await history(bank, musa);
  for (const answer of [
    await one(his?.referenceNumber ?? ''),
    await one('HV0123456789AB'),
    await one(his?.referenceNumber ?? '', support, newId()),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await bank.call(LIST, { token: support.token, params: { id: newId() }, query: {} })).toMatchObject({
    status: 404,
  });
});
