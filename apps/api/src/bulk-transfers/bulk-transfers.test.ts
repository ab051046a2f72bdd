import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  type BulkItem,
  carryOutDue,
  confirmBulk,
  readBulk,
  rowElsewhere,
  rowTo,
  startBulk,
  toldTo,
} from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { history, untouched, usedToday } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { eventSubscribers } from '../event-subscribers.ts';
import { expandEvents } from '../events/expand-events.ts';

const LIST = 'GET /api/transfer/bulk';
const NAIRA = 100n;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

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
  expect(await toldTo(bank, ada)).toEqual(['Bulk transfer: 3 of 3 sent']);
  expect(await toldTo(bank, musa)).toEqual(['Credit: ₦1,000.00']);
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toEqual([]);
  expect(await bank.proveBooks()).toEqual([]);

  const [, , elsewhere] = ended.rows;
  const tracked = await rowOf(ada, elsewhere?.id ?? '');
  expect(tracked).toMatchObject({ status: 'SUCCESS', reference: elsewhere?.reference });
  expect(tracked.sessionId).toBe(elsewhere?.sessionId);
  expect(tracked.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
});

test('a bulk transfer of 40 rows into one account: is told to its owner once in each way, with how many and how much, also when the worker dies', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const obi = await bank.signedIn();
  const rows = Array.from({ length: 40 }, () => rowTo(ada, musa.account.accountNumber, { amount: 50 }));
  const started = await startBulk(bank, ada, [...rows, rowTo(ada, obi.account.accountNumber)]);
  await runSql(
    bank.database.superuserUrl,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    'create trigger dying before update on events for each statement execute function die()',
  );
  const now = await bank.platform.clock.now();
  try {
    const confirmed = await confirmBulk(bank, ada, started);
    expect(confirmed.body).toMatchObject({ counts: { rows: 41, succeeded: 41 } });
    await expect(expandEvents(bank.platform, eventSubscribers, now)).rejects.toThrow('killed');
  } finally {
    await runSql(bank.database.superuserUrl, 'drop function die cascade');
  }
  // Two workers may share the events of a bulk transfer; then each sends its own message.
  expect(await expandEvents(bank.platform, eventSubscribers, now)).toBeGreaterThanOrEqual(42);
  expect(await expandEvents(bank.platform, eventSubscribers, now)).toBe(0);

  const credits = async ({ email, phoneNumber, token }: SignedIn) => {
    const { items } = await bank.ask('GET /api/ibanking/personal/notices', { token });
    const mails = await bank.mailTo(email);
    const texts = await bank.mailTo(phoneNumber);
    const titles = [mails, texts, items.map(({ title }) => ({ subject: title }))];
    return titles.map((ways) =>
      ways.map(({ subject }) => subject).filter((subject) => subject.startsWith('Credit')),
    );
  };
  const told = 'Credit: ₦2,000.00 in 40 payments';
  expect(await credits(musa)).toEqual([[told], [told], [told]]);
  expect(await credits(obi)).toEqual([['Credit: ₦100.00'], ['Credit: ₦100.00'], ['Credit: ₦100.00']]);
  const [mail] = await bank.mailTo(musa.email);
  const references = (await history(bank, musa)).map(({ referenceNumber }) => referenceNumber);
  expect(references).toHaveLength(40);
  for (const reference of references) expect(mail?.text).toContain(reference);
  expect(await bank.proveBooks()).toEqual([]);
});

test('rows of a bulk transfer that another bank refuses: are told to who paid once, with how many and how much is back', async () => {
  const ada = await bank.signedIn();
  const rows = Array.from({ length: 6 }, () => rowElsewhere(ada, accountElsewhere('051')));
  await confirmBulk(bank, ada, await startBulk(bank, ada, rows));
  await settleDue(bank);
  const returned = (await toldTo(bank, ada)).filter((subject) => subject.startsWith('Returned'));
  expect(returned).toEqual([expect.stringMatching(/^Returned: ₦[\d,.]+, 6 payments$/)]);
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
        problem: 'There is not enough money in this account. No money moved.',
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
        problem: 'This would pass your limit for today. You can still pay ₦0.00.',
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
    rows: [{ problem: 'No money can leave this account right now. Contact customer service.' }],
  });
  expect(await toldTo(bank, ada)).toEqual(['Bulk transfer: 0 of 1 sent']);
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
      {
        status: 'FAILED',
        problem:
          'Not sent. ₦250.00 is back in your account. It was refused on its way, though your account had enough (code 51).',
      },
      { status: 'SUCCESS', problem: null },
    ],
  });
  expect((await toldTo(bank, ada)).toSorted()).toEqual(['Bulk transfer: 2 of 2 sent', 'Returned: ₦250.00']);
  expect((await bank.mailTo(ada.email))[0]?.text).toContain('though your account had enough (code 51).');
  expect(await bank.balanceOf(ada.account)).toBe(99_900n * NAIRA);
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
  expect(await toldTo(bank, ada)).toEqual([]);
  await bank.platform.clock.advance(10 * 60);
  await goOn();
  await goOn();
  expect(await toldTo(bank, ada)).toEqual(['Bulk transfer: 1 of 2 sent so far']);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain('1 of 2 were sent: ₦100.00 left your account ending');
  expect(mail?.text).toContain('1 is not sent yet. We go on with it and tell you: do not send it again.');

  await sql('drop trigger fail_here on transactions', 'drop function fail_here');
  await goOn();
  expect(await toldTo(bank, ada)).toEqual([
    'Bulk transfer: 2 of 2 sent',
    'Bulk transfer: 1 of 2 sent so far',
  ]);
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
