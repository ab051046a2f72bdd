import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import {
  carryOutDue,
  confirmBulk,
  initiateBulk,
  readBulk,
  rowTo,
  startBulk,
  toldTo,
} from '../../../../scripts/testing/bulk-transfers.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { RESEND } from '../../../../scripts/testing/second-factor.ts';
import { attemptsOf, untouched } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';

const NAIRA = 100n;

let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

/** Somebody as a message with a code names them. */
const nameOf = (who: TestCustomer) =>
  `${who.lastName} ${who.firstName}`.toUpperCase() +
  `, account ending ${who.account.accountNumber.slice(-4)}`;

test('the code of a bulk transfer: names who is paid the most, how many, how much and from where, and holds no other six digits', async () => {
  const ada = await bank.signedIn({ balances: [2_000_000, 50_000] });
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer()];
  const [main, savings] = ada.accounts;
  await startBulk(bank, ada, [
    rowTo(ada, ngozi.account.accountNumber, {
      sourceAccountNumber: savings.accountNumber,
      amount: 234_567.01,
    }),
    rowTo(ada, musa.account.accountNumber, { amount: 999_999.99 }),
  ]);
  const messages = await bank.platform.db
    .selectFrom('development_mailbox')
    .select(['channel', 'subject', 'text'])
    .where('recipient', 'in', [ada.email, ada.phoneNumber])
    .where('subject', '=', 'Your code to send ₦1,234,567.00 to 2 recipients')
    .execute();
  expect(messages).toHaveLength(2);
  const ends = [savings, main].map((account) => account.accountNumber.slice(-4)).join(', ');
  const whole = `sends ₦1,234,567.00 in all to ${nameOf(musa)}, and 1 other, from your accounts ending ${ends}. `;
  const texted = whole
    .replace('₦', 'NGN')
    .replace('account ending ', 'acct **')
    .replace('accounts ending ', 'accts **');
  for (const { channel, subject, text } of messages) {
    expect(text).toContain(channel === 'EMAIL' ? whole : texted);
    const [code = '', ...others] = `${subject} ${text}`.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
    // A text message has it once more, for phones that fill it in.
    expect(others.filter((other) => other !== code)).toEqual([]);
  }
});

test('the code of a bulk transfer to one person: says to whom it goes, as that of a single transfer', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber, { amount: 4000 })]);
  const end = ada.account.accountNumber.slice(-4);
  const what = `₦4,000.00 to ${nameOf(musa)}, from your account ending ${end}. `;
  const isNamed = async () => {
    const [mail] = await bank.mailTo(ada.email);
    expect(mail?.subject).toBe('Your code to send ₦4,000.00');
    expect(mail?.text).toContain(`It sends ${what}`);
  };
  await isNamed();
  await bank.platform.clock.advance(61);
  await bank.ask('POST /api/ibanking/personal/2fa/resend', {
    token: ada.token,
    body: { operationId: started.id },
  });
  await isNamed();
});

test('POST /api/transfer/bulk/confirm, twenty times at once in two processes: approves once, with equal answers', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const rows = Array.from({ length: 30 }, (_, place) =>
    rowTo(ada, musa.account.accountNumber, { amount: place + 1 }),
  );
  const started = await startBulk(bank, ada, rows);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => confirmBulk(place % 2 === 0 ? bank : second, ada, started)),
  );
  const [first] = answers;
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, first?.body]);
  expect(first?.body).toMatchObject({ status: 'SUCCESS', paid: 465, counts: { succeeded: 30 } });
  expect(await bank.balanceOf(ada.account)).toBe((100_000n - 465n) * NAIRA);
  expect(await bank.entriesOf(ada.account)).toHaveLength(30);
  expect(await attemptsOf(bank, started.id)).toEqual([1]);
  await carryOutDue(bank);
  expect(await toldTo(bank, ada)).toEqual(['Bulk transfer: 30 of 30 sent']);
});

test('codes that are not those of a bulk transfer: are refused, and nothing of it moves', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const other = await bank.startTransfer(ada, musa.account, 10);
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  expect((await confirmBulk(bank, ada, { id: started.id, otp: other.otp })).code).toBe('WRONG_CODE');

  const foreign = await bank.signedIn();
  const unknown = await confirmBulk(bank, ada, { id: newId(), otp: started.otp });
  const told = ({ status, body }: typeof unknown) => [status, (body as { message: string }).message];
  const [row] = started.rows;
  const confirms = [
    'POST /api/transfer/intrabank/confirm',
    'POST /api/transfer/other-banks/confirm',
  ] as const;
  for (const answer of [
    await confirmBulk(bank, foreign, started),
    await confirmBulk(bank, ada, { id: other.id, otp: other.otp }),
    await confirmBulk(bank, ada, { id: row?.id ?? '', otp: started.otp }),
    ...(await Promise.all(
      confirms.flatMap((route) =>
        [started.id, row?.id].map((id) =>
          bank.call(route, { token: ada.token, body: { id, otp: started.otp } }),
        ),
      ),
    )),
  ])
    expect(told(answer)).toEqual(told(unknown));
  await untouched(bank, ada.account, 100_000n * NAIRA);
});

test('POST /api/ibanking/personal/2fa/resend, of a bulk transfer: sends the same words with a new code, of a row none', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  await bank.platform.clock.advance(61);
  const resend = (operationId: string) =>
    bank.call('POST /api/ibanking/personal/2fa/resend', { token: ada.token, body: { operationId } });
  expect((await resend(started.rows[0]?.id ?? '')).status).toBe(404);
  expect((await resend(started.id)).status).toBe(200);
  const otp = await bank.codeFor(ada);
  expect((await confirmBulk(bank, ada, { id: started.id, otp })).body).toMatchObject({ status: 'SUCCESS' });
});

test('a bulk transfer that is discarded: says so row by row, is never carried out, and an approved one cannot be', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const discard = (id: string) =>
    bank.call('POST /api/operations/{id}/discard', { token: ada.token, params: { id } });
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  expect((await discard(started.rows[0]?.id ?? '')).status).toBe(404);
  expect((await discard(started.id)).status).toBe(200);
  expect((await confirmBulk(bank, ada, started)).code).toBe('OPERATION_DISCARDED');
  await carryOutDue(bank);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'FAILED',
    confirmedAt: null,
    paid: 0,
    rows: [{ status: 'FAILED', problem: 'You discarded this. No money moved. Start again.' }],
  });
  await untouched(bank, ada.account, 100_000n * NAIRA);

  const approved = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  await confirmBulk(bank, ada, approved);
  expect((await discard(approved.id)).code).toBe('CODE_ACCEPTED');
});

test('a bulk transfer that is approved in its last moment, and stopped just after that: is not told of as never approved', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  const { clock, pool } = bank.platform;
  await clock.advance(9 * 60);
  await readBulk(bank, ada, id);
  await clock.advance(5 * 60);
  await bank.ask(RESEND, { token: ada.token, body: { operationId: id } });
  const otp = await bank.codeFor(ada);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from operations where id = $1 for update', [id]);
  const confirming = confirmBulk(bank, ada, { id, otp });
  await untilWaiting(pool, 1);
  await clock.advance(61);
  const stopping = bank.call('POST /api/operations/{id}/stop', { token: ada.token, params: { id } });
  await untilWaiting(pool, 2);
  await client.query('commit');
  client.release();
  expect((await confirming).status).toBe(200);
  expect(JSON.stringify((await stopping).body)).not.toContain('never approved');
  await carryOutDue(bank);
  const [row] = (await readBulk(bank, ada, id)).rows;
  expect(['STOPPED', 'SUCCESS']).toContain(row?.status);
});

test('a bulk transfer whose code came too late: is expired with all its rows, and never carried out', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  await bank.platform.clock.advance(15 * 60);
  const later = { ...ada, token: await bank.signIn(ada) };
  expect((await confirmBulk(bank, later, started)).code).toBe('OPERATION_EXPIRED');
  await carryOutDue(bank);
  expect(await readBulk(bank, later, started.id)).toMatchObject({
    status: 'EXPIRED',
    counts: { failed: 1 },
    rows: [{ status: 'FAILED', problem: expect.stringContaining('waited too long') as string }],
  });
  await untouched(bank, ada.account, 100_000n * NAIRA);
});

test('POST /api/transfer/bulk, under an idempotency key: starts once, refuses another body, and frees the key of a refusal', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const rows = [rowTo(ada, musa.account.accountNumber)];
  const wrong = await initiateBulk(bank, ada, [rowTo(ada, '9999999999')], 'wages of May');
  expect([wrong.status, wrong.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  const [one, again] = [
    await initiateBulk(bank, ada, rows, 'wages of May'),
    await initiateBulk(bank, ada, rows, 'wages of May'),
  ];
  expect([one.status, again.status, again.body]).toEqual([200, 200, one.body]);
  const changed = [rowTo(ada, musa.account.accountNumber, { amount: 101 })];
  expect((await initiateBulk(bank, ada, changed, 'wages of May')).code).toBe('IDEMPOTENCY_MISMATCH');
  const other = await bank.signedIn();
  expect(
    (await initiateBulk(bank, other, [rowTo(other, musa.account.accountNumber)], 'wages of May')).status,
  ).toBe(200);
});
