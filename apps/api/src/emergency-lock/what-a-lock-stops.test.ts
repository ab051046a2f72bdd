import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  carryOutDue,
  confirmBulk,
  readBulk,
  rowTo,
  startBulk,
} from '../../../../scripts/testing/bulk-transfers.ts';
import { edit, scheduled } from '../../../../scripts/testing/changing-schedules.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { waitingForLocks } from '../../../../scripts/testing/locks.ts';
import {
  approve,
  daily,
  initiateSchedule,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { history, initiate, usedToday } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';
import { payRun } from '../scheduled-payments/pay-run.ts';
import { runSchedules } from '../scheduled-payments/run-schedules.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';
import { claimDueRuns } from '../scheduled-payments/schedule-runs-db.ts';
import { endDueLocks } from './end-due-locks.ts';

const LOCK = 'POST /api/ibanking/personal/emergency-lock';
const DAY_SECONDS = 24 * 3600;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const now = () => bank.platform.clock.now();

async function lock({ token }: { readonly token: string }): Promise<Date> {
  const { lockedUntil } = await bank.ask(LOCK, { token });
  return new Date(lockedUntil ?? 0);
}

/** Waits until the lock of a customer is over and was ended. */
async function lockEnds(until: Date): Promise<void> {
  const seconds = Math.ceil((until.getTime() - (await now()).getTime()) / 1000);
  if (seconds > 0) await bank.platform.clock.advance(seconds);
  await endDueLocks(bank.platform, await now());
}

const words = (until: Date) =>
  `You locked your accounts until ${lagosText(until)}. Nothing was paid or changed. Contact customer service to end it earlier.`;

test('a transfer, to somebody and to an own account, that waited for its code: is refused with the time of the lock, moves nothing and stays refused', async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const musa = await bank.signedIn();
  const waiting = [
    await bank.startTransfer(ada, musa.account, 100),
    await bank.startTransfer(ada, ada.accounts[1], 50),
  ];
  const until = await lock(ada);
  for (const one of waiting) {
    const refused = await bank.confirm(ada, one);
    expect(seen(refused)).toEqual([422, 'EMERGENCY_LOCK']);
    expect(refused.body).toMatchObject({ detail: words(until), params: { until: lagosText(until) } });
  }
  await bank.platform.clock.advance(1);
  const again = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
  expect(seen(again)).toEqual([422, 'EMERGENCY_LOCK']);
  expect((await bank.send(musa, ada.account, 25)).status).toBe(200);
  expect(await bank.balanceOf(ada.accounts[0])).toBe(102_500n);
  expect(await bank.balanceOf(ada.accounts[1])).toBe(50_000n);
  expect(await usedToday(bank, ada)).toBe(0n);
  expect((await history(bank, ada)).map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED', 'FAILED']);

  await lockEnds(until);
  const back = await signInAgain(bank, ada);
  for (const one of waiting) expect((await bank.confirm(back, one)).code).toBe('EMERGENCY_LOCK');
  expect((await bank.send(back, musa.account, 100)).status).toBe(200);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a transfer that was made before: is told of again when it is confirmed again, and its start under the same key too', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const key = { 'idempotency-key': 'maize of May' };
  const body = {
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: musa.account.accountNumber,
    amount: 30,
    description: 'Maize',
  };
  const start = () => bank.call('POST /api/transfer/intrabank', { token: ada.token, headers: key, body });
  const started = await start();
  const { id } = started.body as { id: string };
  const one = { id, otp: await bank.codeFor(ada) };
  expect((await bank.confirm(ada, one)).status).toBe(200);
  await lock(ada);
  expect(await bank.confirm(ada, one)).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  expect((await start()).body).toEqual(started.body);
});

test('transfers that are being confirmed in the very moment of the lock: are paid whole or not at all, and none after its answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer({ balances: [0] });
    const waiting = [];
    for (let count = 0; count < 4; count += 1) waiting.push(await bank.startTransfer(ada, musa.account, 100));
    const [, ...paid] = await Promise.all([lock(ada), ...waiting.map((one) => bank.confirm(ada, one))]);
    for (const answer of paid)
      expect([
        [200, undefined],
        [422, 'EMERGENCY_LOCK'],
      ]).toContainEqual(seen(answer));
    const count = paid.filter(({ status }) => status === 200).length;
    expect(await bank.balanceOf(musa.account)).toBe(BigInt(count) * 10_000n);
    for (const one of waiting) await bank.confirm(ada, one);
    expect(await bank.balanceOf(musa.account)).toBe(BigInt(count) * 10_000n);
  }
  expect(await bank.proveBooks()).toEqual([]);
});

test('a payment that is kept back for 30 seconds: is not sent when they are over, its money is free again, and that is told with the reason', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer({ balances: [0] });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const started = await bank.startTransfer(ada, musa.account, 100);
  expect(await bank.confirm(ada, started)).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  const until = await lock(ada);
  await bank.platform.clock.advance(31);
  await sendHeldOperations(bank.platform, moneyKinds, await now());

  expect((await bank.confirm(ada, started)).code).toBe('EMERGENCY_LOCK');
  expect(await bank.ask('GET /api/accounts', { token: ada.token })).toMatchObject([
    { availableBalance: 1000 },
  ]);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  expect(await usedToday(bank, ada)).toBe(0n);
  const [told] = await bank.mailTo(ada.email);
  expect(told).toMatchObject({
    subject: 'Not sent: ₦100.00',
    text: expect.stringContaining(words(until)) as string,
  });
  expect(await bank.proveBooks()).toEqual([]);
});

test('a bulk transfer that waited for its code: is refused as a whole, and none of its rows is paid', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const started = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber),
    rowTo(ada, musa.account.accountNumber, { amount: 50 }),
  ]);
  const until = await lock(ada);
  expect(seen(await confirmBulk(bank, ada, started))).toEqual([422, 'EMERGENCY_LOCK']);
  await carryOutDue(bank);
  const state = await readBulk(bank, ada, started.id);
  expect(state).toMatchObject({ status: 'FAILED', message: words(until), counts: { failed: 2 } });
  expect(state.rows.map(({ problem }) => problem)).toEqual([words(until), words(until)]);
  expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
  expect(seen(await confirmBulk(bank, ada, started))).toEqual([422, 'EMERGENCY_LOCK']);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  expect(await bank.balanceOf(ada.account)).toBe(100_000n);
});

test('a bulk transfer that is being carried out: the rows whose turn comes later fail with the reason, and the others stay paid', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const rows = Array.from({ length: 205 }, () => rowTo(ada, musa.account.accountNumber, { amount: 10 }));
  const started = await startBulk(bank, ada, rows);
  expect((await confirmBulk(bank, ada, started)).status).toBe(200);
  const until = await lock(ada);
  await carryOutDue(bank);
  const { counts, rows: shown } = await readBulk(bank, ada, started.id);
  expect(counts).toMatchObject({ succeeded: 200, failed: 5, waiting: 0 });
  const problems = shown.flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual(Array<string>(5).fill(words(until)));
  expect(await bank.balanceOf(musa.account)).toBe(200_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

/** Ada pays Musa ₦100 a day from tomorrow on, and has locked her accounts until after the first payment is due. */
async function lockedPayer(runs = 3, balance = 1000) {
  const ada = await bank.signedIn({ balances: [balance] });
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: runs === 1 ? once(first) : daily(first, runs),
  });
  await moveTo(bank, first, 5);
  const awake = await signInAgain(bank, ada);
  return { ada: awake, musa, first, reference, until: await lock(awake) };
}

test('what is scheduled: waits while the accounts are locked, says until when, fails nothing, and is paid once the lock is over', async () => {
  const { ada, musa, first, reference, until } = await lockedPayer();
  await moveTo(bank, first, 12);
  await runDue(bank);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const back = await signInAgain(bank, ada);
  expect(await readSchedule(bank, back, reference)).toMatchObject({
    state: 'ACTIVE',
    nextDay: first,
    waitsUntil: until.toISOString(),
    runs: [],
  });
  const list = await bank.ask('GET /api/ibanking/personal/schedule-payments', { token: back.token });
  expect(list).toMatchObject([{ waitsUntil: until.toISOString() }]);

  await lockEnds(until);
  await runDue(bank);
  const later = await signInAgain(bank, ada);
  const record = await readSchedule(bank, later, reference);
  expect(record).toMatchObject({ state: 'ACTIVE', waitsUntil: null });
  expect(record.runs).toMatchObject([{ run: 1, status: 'SUCCESS', problem: null }]);
  expect(await bank.balanceOf(musa.account)).toBe(10_000n);
  const told = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(told.filter((subject) => /not made|paused|Not enough/.test(subject))).toEqual([]);
  for (const to of [ada.email, ada.phoneNumber]) {
    const ended = (await bank.mailTo(to)).find(
      ({ subject }) => subject === 'Your accounts are not locked any more',
    );
    expect(ended?.text).toContain('1 scheduled payment that waited is due now.');
  }
});

test('what is scheduled for after the lock: does not wait for it', async () => {
  const { ada, reference, first } = await lockedPayer();
  await moveTo(bank, first, 5);
  const skipped = await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/skip', {
    token: ada.token,
    params: { id: reference },
    body: { day: first },
  });
  expect(skipped).toMatchObject({ nextDay: daysAhead(first, 1), waitsUntil: null });
});

test('a scheduled payment that was taken on a moment before the lock: waits for its end like the others', async () => {
  const { musa, first, until, ada, reference } = await lockedPayer(1);
  await moveTo(bank, first, 12);
  // Taken on while the accounts were open.
  await bank.platform.db
    .updateTable('customers')
    .set({ locked_until: null })
    .where('id', '=', ada.id)
    .execute();
  const [due] = await claimDueRuns(bank.platform.db, {
    now: await now(),
    leaseSeconds: 0,
    limit: 50,
  });
  await bank.platform.db
    .updateTable('customers')
    .set({ locked_until: until })
    .where('id', '=', ada.id)
    .execute();
  if (due === undefined) throw new Error('Nothing was due');
  await payRun(bank.platform, due, await now());
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const back = await signInAgain(bank, ada);
  expect(await readSchedule(bank, back, reference)).toMatchObject({ state: 'ACTIVE', runs: [] });
  await lockEnds(until);
  await runDue(bank);
  expect(await bank.balanceOf(musa.account)).toBe(10_000n);
});

test('a scheduled payment whose accounts are locked while its money is about to move: is not paid, is nobody’s failure, and is paid once when the lock is over', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 2),
  });
  await moveTo(bank, first, 10);
  const until = new Date((await now()).getTime() + DAY_SECONDS * 1000);
  let paying: Promise<number> | undefined;
  await bank.platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, ada.id);
    paying = runSchedules(bank.platform, await now());
    await eventually(async () => expect(await waitingForLocks(bank.platform.pool)).toBeGreaterThan(0));
    await changeCustomer(transaction, ada.id, { lockedUntil: until });
  });
  await paying;
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const back = await signInAgain(bank, ada);
  expect(await readSchedule(bank, back, reference)).toMatchObject({
    state: 'ACTIVE',
    nextDay: first,
    waitsUntil: until.toISOString(),
  });
  await lockEnds(until);
  await runDue(bank);
  const record = await readSchedule(bank, await signInAgain(bank, ada), reference);
  expect(record.runs.map(({ run, status }) => [run, status])).toEqual([
    [2, 'SUCCESS'],
    [1, 'SUCCESS'],
  ]);
  expect(await bank.balanceOf(musa.account)).toBe(20_000n);
  const told = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(told.filter((subject) => /not made|paused/.test(subject))).toEqual([]);
  expect(await bank.proveBooks()).toEqual([]);
});

test('what was to be scheduled and waited for its code: is refused, and nothing is scheduled; pausing, skipping and cancelling stay possible, resuming is not', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const first = daysAhead(await today(bank), 1);
  const fields = {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 3),
  };
  const id = await schedule(bank, ada, fields);
  const started = await initiateSchedule(bank, ada, { ...fields, amount: 70 });
  const [{ referenceNumber }] = started.body as [{ referenceNumber: string }];
  const otp = await bank.codeFor(ada);
  await lock(ada);
  const refused = await approve(bank, ada, referenceNumber, otp);
  expect(seen(refused)).toEqual([422, 'EMERGENCY_LOCK']);
  expect(await bank.ask('GET /api/ibanking/personal/schedule-payments', { token: ada.token })).toHaveLength(
    1,
  );

  const change = (what: string, body?: unknown) =>
    bank.call(`POST /api/ibanking/personal/schedule-payments/{id}/${what}`, {
      token: ada.token,
      params: { id },
      ...(body === undefined ? {} : { body }),
    });
  expect((await change('skip', { day: first })).status).toBe(200);
  expect((await change('pause')).status).toBe(200);
  expect(seen(await change('resume'))).toEqual([422, 'EMERGENCY_LOCK']);
  expect((await change('cancel')).status).toBe(200);
});

test('an edit of what is scheduled that waited for its code: is refused with the time of the lock, and the old terms stand', async () => {
  const { ada, reference } = await scheduled(bank);
  await edit(bank, ada, reference, { amount: 250 });
  const otp = await bank.codeFor(ada);
  await lock(ada);
  expect(seen(await approve(bank, ada, reference, otp))).toEqual([422, 'EMERGENCY_LOCK']);
  expect(await readSchedule(bank, ada, reference)).toMatchObject({ amount: 100 });
});

test.each([
  [
    'POST /api/beneficiaries',
    (musa: SignedIn) => ({
      beneficiaryName: 'Musa',
      bankCode: '090605',
      accountNumber: musa.account.accountNumber,
    }),
  ],
  ['POST /api/accounts', () => ({ accountTypeId: 1 })],
  ['POST /api/kyc/level-1', () => ({ bvn: '22299990001' })],
] as const)(
  '%s, under way while the accounts are locked: changes nothing any more',
  async (route, bodyOf) => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const until = new Date((await now()).getTime() + DAY_SECONDS * 1000);
    let answering: ReturnType<TestBank['call']> | undefined;
    await bank.platform.db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, ada.id);
      answering = bank.call(route, { token: ada.token, body: bodyOf(musa) });
      await eventually(async () => expect(await waitingForLocks(bank.platform.pool)).toBeGreaterThan(0));
      await changeCustomer(transaction, ada.id, { lockedUntil: until });
    });
    const answer = await answering;
    expect(answer && seen(answer)).toEqual([422, 'EMERGENCY_LOCK']);
  },
);

test('a locked customer whom the bank freezes as well: is told of the freeze, which weighs more', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 100);
  await lock(ada);
  await bank.platform.db
    .transaction()
    .execute(async (transaction) => changeCustomer(transaction, ada.id, { frozenAt: await now() }));
  expect((await bank.confirm(ada, started)).code).toBe('ACCOUNT_FROZEN');
});

test('somebody else, and a repeated id: know nothing of the lock of a customer', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await lock(ada);
  expect((await bank.send(musa, ada.account, 10)).status).toBe(200);
  const unknown = await bank.confirm(musa, { id: newId(), otp: '123456' });
  expect(seen(unknown)).toEqual([404, 'NOT_FOUND']);
});
