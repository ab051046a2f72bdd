import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank, TestCustomer } from '../../../../scripts/testing/bank.ts';
import {
  type BulkItem,
  carryOutDue,
  confirmBulk,
  initiateBulk,
  readBulk,
  rowElsewhere,
  rowTo,
  startBulk,
} from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { attemptsOf, history, untouched, usedToday } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';

const LIST = 'GET /api/transfer/bulk';
const NAIRA = 100n;

let opened: BankWithSwitch;
let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await opened.close();
});

/** Subjects of what was sent to them without a code, the newest first. */
async function toldTo({ email }: { email: string }): Promise<string[]> {
  const mails = await bank.mailTo(email);
  return mails.map(({ subject }) => subject).filter((subject) => !subject.includes('code'));
}

/** Somebody as a message with a code names them. */
const nameOf = (who: TestCustomer) =>
  `${who.lastName} ${who.firstName}`.toUpperCase() +
  `, account ending ${who.account.accountNumber.slice(-4)}`;

const rowOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });

test('POST /api/transfer/bulk, to people here, to an own account and to another bank: pays each once, by one code', async () => {
  const ada = await bank.signedIn({ balances: [10_000, 0] });
  const musa = await bank.openCustomer();
  const [main, savings] = ada.accounts;
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber, { amount: 1000, description: ' Seed ' }),
    rowTo(ada, savings.accountNumber, { amount: 2000 }),
    rowElsewhere(ada, accountElsewhere(), { amount: 3000.29 }),
  ]);

  expect(started).toMatchObject({
    status: 'AWAITING_OTP',
    amount: 6000.29,
    total: 6000.29,
    destinationAccountName: '3 recipients',
    destinationBankName: '2 banks',
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  });
  expect(started.rows).toMatchObject([
    { position: 1, destinationBankName: 'Harvest', isNewRecipient: true, description: 'Seed' },
    { position: 2, amount: 2000, isNewRecipient: false },
    { position: 3, destinationBankName: 'Guaranty Trust Bank (GTBank)', isNewRecipient: true },
  ]);
  expect(await bank.balanceOf(main)).toBe(10_000n * NAIRA);
  expect(await history(bank, ada)).toEqual([]);

  const confirmed = await confirmBulk(bank, ada, started);

  expect([confirmed.status, confirmed.body]).toMatchObject([
    200,
    {
      status: 'PENDING',
      message: '2 of 3 arrived, and 1 more is on the way. Do not send them again.',
      paid: 6000.29,
      counts: { rows: 3, waiting: 0, pending: 1, succeeded: 2, failed: 0 },
      rows: [
        { status: 'SUCCESS', problem: null },
        { status: 'SUCCESS', problem: null },
        { status: 'PENDING', problem: null },
      ],
    },
  ]);
  await settleDue(bank);
  const ended = await readBulk(bank, ada, started.id);
  expect(ended).toMatchObject({
    status: 'SUCCESS',
    message: 'Transferred Successfully',
    paid: 6000.29,
    counts: { rows: 3, waiting: 0, pending: 0, succeeded: 3, failed: 0 },
  });
  expect(await bank.balanceOf(main)).toBe(10_000n * NAIRA - 600_029n);
  expect(await bank.balanceOf(savings)).toBe(2000n * NAIRA);
  expect(await bank.balanceOf(musa.account)).toBe(101_000n * NAIRA);
  // Between own accounts no limit is used.
  expect(await usedToday(bank, ada)).toBe(400_029n);
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 3 of 3 sent']);
  expect(await toldTo(musa)).toEqual(['Credit: ₦1,000.00']);
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toEqual([]);
  expect(await bank.proveBooks()).toEqual([]);

  const [, , elsewhere] = ended.rows;
  const tracked = await rowOf(ada, elsewhere?.id ?? '');
  expect(tracked).toMatchObject({ status: 'SUCCESS', reference: elsewhere?.reference });
  expect(tracked.sessionId).toBe(elsewhere?.sessionId);
  expect(tracked.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
});

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
    .select(['subject', 'text'])
    .where('recipient', 'in', [ada.email, ada.phoneNumber])
    .where('subject', '=', 'Your code to send ₦1,234,567.00 to 2 recipients')
    .execute();
  expect(messages).toHaveLength(2);
  const ends = [savings, main].map((account) => account.accountNumber.slice(-4)).join(', ');
  for (const { subject, text } of messages) {
    expect(text).toContain(
      `sends ₦1,234,567.00 in all to ${nameOf(musa)}, and 1 other, from your accounts ending ${ends}. `,
    );
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

test('POST /api/transfer/bulk, with names and banks of its own: goes by those of the look-up', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [
    {
      ...rowTo(ada, musa.account.accountNumber),
      destinationAccountName: 'NGOZI EZE',
      destinationBankName: 'Zenith Bank',
    } as BulkItem,
  ]);
  expect(started.rows[0]).toMatchObject({
    destinationAccountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
    destinationBankName: 'Harvest',
  });
});

test('POST /api/transfer/bulk, of somebody twice and of who was paid this week: says so, and pays as it is told', async () => {
  const ada = await bank.signedIn();
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer()];
  const [a, b] = [musa.account.accountNumber, ngozi.account.accountNumber];
  expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
  await bank.platform.clock.advance(6 * 24 * 3600);
  const later = { ...ada, token: await bank.signIn(ada) };
  const week = await startBulk(bank, later, [
    rowTo(ada, a),
    rowTo(ada, b, { amount: 5 }),
    rowTo(ada, a, { amount: 99 }),
    rowTo(ada, b, { amount: 5 }),
    rowTo(ada, b, { amount: 5 }),
  ]);
  const minutes = 6 * 24 * 60;
  expect(week.rows.map((row) => [row.sentSameMinutesAgo, row.isNewRecipient, row.sameAsPosition])).toEqual([
    [expect.toSatisfy((ago: number) => ago >= minutes && ago < minutes + 5), false, null],
    [null, true, null],
    [null, false, null],
    [null, true, 2],
    [null, true, 4],
  ]);
  expect((await confirmBulk(bank, later, week)).body).toMatchObject({ counts: { succeeded: 5 } });

  await bank.platform.clock.advance(7 * 24 * 3600);
  const createdAt = await bank.platform.clock.now();
  const waiting = {
    amountKobo: kobo(500n),
    destinationAccountNumber: b,
    createdAt,
    status: 'PENDING',
  } as const;
  await writeHistory(bank, ada, [waiting]);
  const after = await startBulk(bank, { ...ada, token: await bank.signIn(ada) }, [
    rowTo(ada, a),
    rowTo(ada, b, { amount: 5 }),
  ]);
  expect(after.rows).toMatchObject([
    { sentSameMinutesAgo: null, sameIsOnItsWay: false, isNewRecipient: false },
    { sentSameMinutesAgo: 0, sameIsOnItsWay: true, isNewRecipient: false },
  ]);
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
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 30 of 30 sent']);
});

test('two rows that are over the balance only together: the first is paid, and the second says why it is not', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber, { amount: 700 }),
    rowTo(ada, musa.account.accountNumber, { amount: 600 }),
    rowTo(ada, musa.account.accountNumber, { amount: 300 }),
  ]);
  const confirmed = await confirmBulk(bank, ada, started);
  expect(confirmed.body).toMatchObject({
    status: 'SUCCESS',
    message: '2 of 3 were sent, 1 failed.',
    total: 1600,
    paid: 1000,
    counts: { rows: 3, waiting: 0, pending: 0, succeeded: 2, failed: 1 },
    rows: [
      { status: 'SUCCESS' },
      {
        status: 'FAILED',
        problem: 'There is not enough money in this account. Nothing was sent.',
        sessionId: null,
      },
      { status: 'SUCCESS' },
    ],
  });
  expect(await bank.balanceOf(ada.account)).toBe(0n);
  expect((await history(bank, ada)).map(({ status, amount }) => [status, amount])).toEqual(
    expect.arrayContaining([
      ['FAILED', 600],
      ['SUCCESS', 700],
      ['SUCCESS', 300],
    ]),
  );
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.subject).toBe('Bulk transfer: 2 of 3 sent');
  expect(mail?.text).toContain('2 of 3 were sent: ₦1,000.00 left your account ending');
  expect(mail?.text).toContain('1 was not sent; log in to see why.');
});

test('rows that bring money for those below them: are carried out in their order', async () => {
  const ada = await bank.signedIn({ balances: [1000, 0] });
  const musa = await bank.openCustomer();
  const [, savings] = ada.accounts;
  const started = await startBulk(bank, ada, [
    rowTo(ada, savings.accountNumber, { amount: 800 }),
    rowTo(ada, musa.account.accountNumber, { sourceAccountNumber: savings.accountNumber, amount: 800 }),
  ]);
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({ paid: 1600, status: 'SUCCESS' });
  expect(await bank.balanceOf(savings)).toBe(0n);
});

test("a day's limit split over many rows: holds for all of them together", async () => {
  const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000] });
  const musa = await bank.openCustomer();
  const rows = Array.from({ length: 6 }, () => rowTo(ada, musa.account.accountNumber, { amount: 10_000 }));
  const started = await startBulk(bank, ada, rows);
  const { body } = await confirmBulk(bank, ada, started);
  expect(body).toMatchObject({
    paid: 50_000,
    counts: { succeeded: 5, failed: 1 },
    rows: expect.arrayContaining([
      expect.objectContaining({
        position: 6,
        status: 'FAILED',
        problem: 'This would pass your limit for today. You can still send ₦0.00.',
      }),
    ]) as unknown,
  });
  expect(await usedToday(bank, ada)).toBe(50_000n * NAIRA);
});

test('POST /api/transfer/bulk/confirm, where no row can be paid any more: is FAILED, and the customer is told', async () => {
  const ada = await bank.signedIn({ balances: [100] });
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber, { amount: 100 })]);
  await bank.setStatus(ada.account, 'NO_DEBIT');
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({
    status: 'FAILED',
    message: 'Nothing was sent.',
    paid: 0,
    rows: [{ problem: 'This account cannot send money right now. Contact customer service.' }],
  });
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 0 of 1 sent']);
  await untouched(bank, ada.account, 100n * NAIRA);
});

test('a row that the other bank refuses: comes back whole, is told of as always, and is not paid any more', async () => {
  const ada = await bank.signedIn();
  const started = await startBulk(bank, ada, [
    rowElsewhere(ada, accountElsewhere('051'), { amount: 250 }),
    rowElsewhere(ada, accountElsewhere(), { amount: 100 }),
  ]);
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({ status: 'PENDING', paid: 350 });
  await settleAfterPauses(bank, 3);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'SUCCESS',
    total: 350,
    paid: 100,
    counts: { succeeded: 1, failed: 1 },
    rows: [
      { status: 'FAILED', problem: 'Not sent. ₦250.00 is back in your account.' },
      { status: 'SUCCESS', problem: null },
    ],
  });
  expect((await toldTo(ada)).toSorted()).toEqual(['Bulk transfer: 2 of 2 sent', 'Returned: ₦250.00']);
  expect(await bank.balanceOf(ada.account)).toBe(99_900n * NAIRA);
});

test('a bulk transfer by whoever wants thirty seconds to stop: each row is kept back and can be stopped by itself', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer()];
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber, { amount: 300 }),
    rowTo(ada, ngozi.account.accountNumber, { amount: 200 }),
  ]);
  const confirmed = await confirmBulk(bank, ada, started);
  expect(confirmed.body).toMatchObject({ status: 'PENDING', paid: 0, counts: { pending: 2 } });
  // The bulk tells of them.
  expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
  const [row] = started.rows;
  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id: row?.id ?? '' } });

  await bank.platform.clock.advance(30);
  await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now());
  // It is looked at again after a pause on the wall clock.
  await bank.platform.db
    .updateTable('bulk_runs')
    .set({ due_at: new Date() })
    .where('due_at', 'is not', null)
    .execute();
  await carryOutDue(bank);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'SUCCESS',
    paid: 200,
    rows: [{ status: 'FAILED', problem: 'You stopped it. Nothing was sent.' }, { status: 'SUCCESS' }],
  });
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 1 of 2 sent']);
});

test('POST /api/operations/{id}/stop, of a bulk transfer: stops what is kept back of it, and says how many', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer()];
  expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
  const usedBefore = await usedToday(bank, ada);
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber, { amount: 50 }),
    rowTo(ada, ngozi.account.accountNumber, { amount: 300 }),
    rowElsewhere(ada, accountElsewhere(), { amount: 200 }),
  ]);
  const stop = (by: SignedIn, id = started.id, at = bank) =>
    at.call('POST /api/operations/{id}/stop', { token: by.token, params: { id } });
  expect((await stop(ada)).body).toMatchObject({
    detail: 'There is nothing to stop: these payments wait for their code, and nothing was sent.',
  });
  const confirmed = await confirmBulk(bank, ada, started);
  expect(confirmed.body).toMatchObject({
    status: 'PENDING',
    message:
      '2 of 3 were not sent yet. You can still stop them. If you do nothing, they are sent by themselves.',
    secondsToStop: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 30) as unknown,
    stopUntil: expect.any(String) as unknown,
    paid: 50,
    counts: { pending: 2, keptBack: 2, succeeded: 1 },
  });
  expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);

  const stranger = await bank.signedIn();
  expect((await stop(stranger)).status).toBe(404);
  const message = '2 of 3 were stopped and not sent. The others were sent, or had failed.';
  for (const answer of [...(await Promise.all([stop(ada), stop(ada, started.id, second)])), await stop(ada)])
    expect([answer.status, answer.body]).toEqual([200, { message }]);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'SUCCESS',
    message: '1 of 3 were sent, 2 failed.',
    stopUntil: null,
    secondsToStop: null,
    paid: 50,
    counts: { pending: 0, keptBack: 0, succeeded: 1, failed: 2 },
    rows: [
      { status: 'SUCCESS' },
      { status: 'FAILED', problem: 'You stopped it. Nothing was sent.' },
      { status: 'FAILED', problem: 'You stopped it. Nothing was sent.' },
    ],
  });
  await bank.platform.clock.advance(31);
  expect(await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now())).toBe(0);
  expect(await bank.balanceOf(ada.account)).toBe(850n * NAIRA);
  expect((await usedToday(bank, ada)) - usedBefore).toBe(50n * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);

  // One that was sent at once has nothing to stop.
  const sent = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber, { amount: 10 })]);
  await confirmBulk(bank, ada, sent);
  expect((await stop(ada, sent.id)).body).toMatchObject({
    detail: 'There is nothing to stop: each of these payments was sent, or could not be.',
  });
});

test('POST /api/operations/{id}/stop, of a bulk transfer that is not through yet: stops also what waits for its turn', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const musa = await bank.openCustomer();
  const rows = Array.from({ length: 205 }, () => rowTo(ada, musa.account.accountNumber, { amount: 1 }));
  const started = await startBulk(bank, ada, rows);
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({
    counts: { waiting: 5, pending: 200, keptBack: 200 },
  });
  expect(
    await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id: started.id } }),
  ).toEqual({ message: 'Stopped. Nothing was sent.' });
  await carryOutDue(bank);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'FAILED',
    paid: 0,
    counts: { waiting: 0, pending: 0, failed: 205 },
  });
  await untouched(bank, ada.account, 1000n * NAIRA);
});

test('a row that can never be tried: keeps nobody waiting for a word, and the end is told once it comes', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber, { amount: 100 }),
    rowTo(ada, musa.account.accountNumber, { amount: 66.66 }),
  ]);
  const sql = (...statements: readonly string[]) => runSql(bank.database.superuserUrl, ...statements);
  await sql(
    `create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    `create trigger fail_here before insert on transactions for each row when (new.amount_kobo = 6666) execute function fail_here()`,
  );
  const goOn = async () => {
    await bank.platform.db
      .updateTable('bulk_runs')
      .set({ due_at: new Date() })
      .where('due_at', 'is not', null)
      .execute();
    await carryOutDue(bank);
  };
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({
    counts: { waiting: 1, succeeded: 1 },
  });
  await goOn();
  expect(await toldTo(ada)).toEqual([]);
  await bank.platform.clock.advance(10 * 60);
  await goOn();
  await goOn();
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 1 of 2 sent so far']);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain('1 of 2 were sent: ₦100.00 left your account ending');
  expect(mail?.text).toContain('1 is not sent yet. We go on with it and tell you: do not send it again.');

  await sql('drop trigger fail_here on transactions', 'drop function fail_here');
  await goOn();
  expect(await toldTo(ada)).toEqual(['Bulk transfer: 2 of 2 sent', 'Bulk transfer: 1 of 2 sent so far']);
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
    rows: [{ status: 'FAILED', problem: 'You discarded this. Nothing was sent. Start again.' }],
  });
  await untouched(bank, ada.account, 100_000n * NAIRA);

  const approved = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  await confirmBulk(bank, ada, approved);
  expect((await discard(approved.id)).code).toBe('CODE_ACCEPTED');
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

test('GET /api/transfer/bulk: lists those whose code was taken, newest first, with sums that agree', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer();
  const ids: string[] = [];
  for (const amounts of [[100], [200, 5000], [300]]) {
    const rows = amounts.map((amount) => rowTo(ada, musa.account.accountNumber, { amount }));
    const started = await startBulk(bank, ada, rows);
    ids.unshift(started.id);
    if (amounts[0] !== 300) await confirmBulk(bank, ada, started);
  }
  const [waiting = '', ...approved] = ids;
  const listed = await bank.ask(LIST, { token: ada.token });
  expect(listed.map(({ id }) => id)).toEqual(approved);
  for (const one of listed) {
    const { id, reference, status, total, paid, counts, confirmedAt, startedAt } = await readBulk(
      bank,
      ada,
      one.id,
    );
    expect(one).toEqual({ id, reference, status, total, paid, counts, confirmedAt, startedAt });
  }
  const paged = await bank.call(LIST, { token: ada.token, query: { page: '2', size: '1' } });
  expect([paged.headers.get('x-total-count'), paged.body]).toEqual(['2', [listed[1]]]);

  const stranger = await bank.signedIn();
  expect(await bank.ask(LIST, { token: stranger.token })).toEqual([]);
  const read = (by: SignedIn, id: string) =>
    bank.call('GET /api/transfer/bulk/{id}', { token: by.token, params: { id } });
  const unknown = await read(ada, newId());
  for (const foreign of [await read(stranger, waiting), await read(stranger, approved[0] ?? '')])
    expect([foreign.status, foreign.code]).toEqual([unknown.status, unknown.code]);
  expect(await readBulk(bank, ada, waiting)).toMatchObject({
    status: 'AWAITING_OTP',
    counts: { waiting: 1 },
  });
});
