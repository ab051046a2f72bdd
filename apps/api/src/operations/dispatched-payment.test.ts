import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { expectSecondsAfter, readSharedClock, spanOf } from '../../../../scripts/testing/clock-spans.ts';
import { askGatewayAt, dispatchedPayment } from '../../../../scripts/testing/dispatched-payment.ts';
import { type Dispatching, startDispatching } from '../../../../scripts/testing/dispatching.ts';
import { history, usedToday } from '../../../../scripts/testing/transfers.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import type { FrozenTransfer } from '../transfers/transfer-rules.ts';
import type { Operation } from './operations.ts';
import { dispatchesWait, settleDispatches } from './settle-dispatches.ts';

const NAIRA = 100n;

let bank: TestBank;
let second: TestBank;
let on: Dispatching;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});
beforeEach(async () => {
  on = await startDispatching(bank);
  return () => on.gateway.stop();
});

/** Reference without the operation's own part, kind, status and naira of every row, the oldest first. */
async function rows(sender: SignedIn, { reference }: Operation) {
  const all = (await history(bank, sender)) as readonly {
    referenceNumber: string;
    transactionType: string;
    status: string;
    amount: number;
  }[];
  return all
    .filter((row) => row.referenceNumber.startsWith(reference))
    .map((row) => [row.referenceNumber.replace(reference, ''), row.transactionType, row.status, row.amount])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
}

test('a payment that leaves the bank: is PENDING and debited with its charges until the answer, then done', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await on.pay(ada, 100);

  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  expect(await usedToday(bank, ada)).toBe(100n * NAIRA);
  expect(await rows(ada, sent)).toEqual([
    ['', 'Transfer', 'PENDING', 100],
    ['-FEE', 'Charge', 'PENDING', 10],
    ['-VAT', 'Charge', 'PENDING', 0.75],
  ]);
  // Known by its session id before anything was sent.
  expect(await on.dispatchOf(sent)).toMatchObject({
    state: 'WAITING',
    session_id: sent.sessionId,
    attempts: 0,
  });
  expect(on.gateway.asked).toEqual([]);

  expect(await on.settle()).toBe(1);

  expect(on.gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'SUCCESS', failure: undefined });
  expect(await on.dispatchOf(sent)).toMatchObject({ state: 'SUCCESS', due_at: null });
  expect((await rows(ada, sent)).map(([, , status]) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  expect(await on.settle()).toBe(0);
  expect(await on.confirm(ada, sent)).toMatchObject({ status: 'SUCCESS' });
  expect(await bank.proveBooks()).toEqual([]);
});

test('a payment that the other side refuses for certain: comes back whole, once, with its limit', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', { outcome: 'FAILED' });
  const sent = await on.pay(ada, 100);

  const [found] = await Promise.all([on.standing(ada, sent), on.settle(), on.settle(second)]);
  expect(found).toMatchObject({ status: 'PENDING' });

  expect(await on.standing(ada, sent)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'NOT_SENT', params: { amount: '₦110.75' } },
  });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
  expect(await usedToday(bank, ada)).toBe(0n);
  expect(await rows(ada, sent)).toEqual([
    ['', 'Transfer', 'FAILED', 100],
    ['-FEE', 'Charge', 'FAILED', 10],
    ['-RETURN', 'Deposit', 'SUCCESS', 110.75],
    ['-VAT', 'Charge', 'FAILED', 0.75],
  ]);
  expect((await bank.entriesOf(ada.account)).map(({ amountKobo }) => amountKobo)).toEqual(
    expect.arrayContaining([-10_000n, -1000n, -75n, 10_000n, 1000n, 75n]),
  );
  await expect(on.confirm(ada, sent)).rejects.toMatchObject({ code: 'NOT_SENT' });
  expect(await bank.proveBooks()).toEqual([]);
});

test.each(['HANGS_UP', 'GARBAGE', { outcome: 'LATER' }] as const)(
  'a payment answered with %j: stays PENDING, is only asked about from then on, and ends as the answer says',
  async (behaviour) => {
    const ada = await bank.signedIn({ balances: [1000] });
    on.gateway.behave('send', behaviour);
    on.gateway.behave('query', behaviour);
    const sent = await on.pay(ada, 100);

    await on.settle();
    expect(await on.settle()).toBe(0);
    await on.pauseIsOver();
    await on.settle(second);
    expect(await on.standing(ada, sent)).toMatchObject({ status: 'PENDING' });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
    on.gateway.behave('query', { outcome: 'SUCCESS' });
    await on.pauseIsOver();
    await on.settle();

    const { sessionId } = sent;
    expect(on.gateway.asked).toEqual([`send ${sessionId}`, `query ${sessionId}`, `query ${sessionId}`]);
    expect(await on.standing(ada, sent)).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  },
);

test('a payment that only people can tell the outcome of: is not asked about again, and stays on its way', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', { outcome: 'NEEDS_PEOPLE' });
  const sent = await on.pay(ada, 100);
  await on.settle();
  await bank.platform.clock.advance(48 * 3600);
  expect(await dispatchesWait(bank.platform, [on.payment])).toBe(false);
  expect(on.gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'PENDING' });
  expect(await on.dispatchOf(sent)).toMatchObject({ state: 'SENT', answer: 'NEEDS_PEOPLE' });
});

test('a question without an answer: is asked again after a pause that grows', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', 'HANGS_UP');
  on.gateway.behave('query', 'HANGS_UP');
  const sent = await on.pay(ada, 100);
  const { statusQuerySeconds } = bank.platform.config;
  for (const times of [1, 2, 3]) {
    const asked = await spanOf(
      () => readSharedClock(bank),
      () => on.settle(),
    );
    expectSecondsAfter((await on.dispatchOf(sent)).due_at, times * statusQuerySeconds, asked);
    await on.pauseIsOver();
  }
});

test('words from outside that no database keeps: are kept as far as they can be read', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', { outcome: `NOT\0 \ud800NOW ${'x'.repeat(600)}` });
  const sent = await on.pay(ada, 100);
  await on.settle();
  const { answer } = await on.dispatchOf(sent);
  expect(answer).toMatch(/^NOT \ufffdNOW x+$/);
  expect(answer).toHaveLength(500);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'PENDING' });
});

test('a payment that comes back the day after: gives its limit back to the day the money left', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', { outcome: 'FAILED' });
  const yesterday = lagosDay(await bank.platform.clock.now());
  const first = await on.pay(ada, 100);
  await bank.platform.clock.advance(24 * 3600);
  const later = await on.pay(ada, 30);
  expect(await usedToday(bank, ada)).toBe(30n * NAIRA);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ due_at: new Date(Date.now() + 3_600_000) })
    .where('operation_id', '=', later.id)
    .execute();

  await on.settle();

  expect(await on.standing(ada, first)).toMatchObject({ status: 'FAILED' });
  const uses = await bank.platform.db
    .selectFrom('limit_uses')
    .select(['day', 'used_kobo', 'account_number', 'transfer_type'])
    .where('customer_id', '=', ada.id)
    .orderBy('day')
    .execute();
  const of = { account_number: ada.account.accountNumber, transfer_type: on.payment.kind };
  expect(uses).toEqual([
    { day: yesterday, used_kobo: 0n, ...of },
    { day: lagosDay(await bank.platform.clock.now()), used_kobo: 30n * NAIRA, ...of },
  ]);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a confirm and a settlement in one batch, of two payments and of one: each is carried out as if alone', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const pending = await on.pay(ada, 100);
  const waiting = await on.start(ada, 50);
  const { platform } = bank;
  const now = await platform.clock.now();
  const request = async (operation: Operation) => ({
    operation: { ...operation, ...frozenOf(operation), answer: { outcome: 'FAILED', text: '' } as const },
    customerId: ada.id,
    now,
  });
  const before = await batches();

  const [confirmed, repeated, settled] = await Promise.all([
    platform.moneyCommit.run(on.payment.confirming, await request(waiting)),
    platform.moneyCommit.run(on.payment.confirming, await request(pending)),
    platform.moneyCommit.run(on.payment.settling, await request(pending)),
  ]);

  expect(await batches()).toEqual({ count: before.count + 1, sum: before.sum + 3 });
  expect([confirmed.status, repeated.status, settled.status]).toEqual(['PENDING', 'PENDING', 'FAILED']);
  expect(await on.standing(ada, pending)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 6075n);
  expect(await usedToday(bank, ada)).toBe(50n * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);

  function frozenOf(operation: Operation): FrozenTransfer {
    return operation.id === pending.id ? pending : waiting;
  }
});

test('a final answer that is taken back later: changes nothing, raises an alarm, and is kept for whoever looks', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  on.gateway.behave('send', { outcome: 'FAILED' });
  const sent = await on.pay(ada, 100);
  await on.settle();
  const alarms = await unsettled();
  // As if another process had asked before the money came back, and gets its answer only now.
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SENT', due_at: new Date(), settled_at: null })
    .where('operation_id', '=', sent.id)
    .execute();
  on.gateway.behave('query', { outcome: 'SUCCESS' });

  await on.settle();

  expect(await on.standing(ada, sent)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
  const [finding] = await bank.platform.db
    .selectFrom('settlement_findings')
    .select(['what', 'words', 'amount_kobo'])
    .where('operation_id', '=', sent.id)
    .execute();
  expect(finding).toEqual({
    what: 'ANSWER_TAKEN_BACK',
    words: 'SUCCESS after FAILED: SUCCESS',
    amount_kobo: 10_000n,
  });
  expect(await unsettled()).toBe(alarms + 1);
});

test.each([
  ['SUCCESS', 'SUCCESS after FAILED: SUCCESS'],
  ['LATER', 'UNKNOWN after FAILED: LATER'],
])(
  'a payment that was given back while its sender was held up, %s by then: is asked about once more, and people are told',
  async (outcome, words) => {
    const ada = await bank.signedIn({ balances: [1000] });
    const sent = await on.pay(ada, 100);
    const { promise: wakes, resolve: wake } = Promise.withResolvers<unknown>();
    const { promise: isSending, resolve: nowSending } = Promise.withResolvers<undefined>();
    const ask = askGatewayAt(on.gateway.url);
    const heldUp = dispatchedPayment(on.payment.kind, (platform, question, sessionId) => {
      if (question === 'query') return ask(platform, question, sessionId);
      nowSending(undefined);
      return wakes;
    });
    const sending = settleDispatches(bank.platform, [heldUp], await bank.platform.clock.now());
    await isSending;
    await on.pauseIsOver();
    on.gateway.behave('query', { outcome: 'FAILED' });
    await on.settle(second);
    expect(await on.standing(ada, sent)).toMatchObject({ status: 'FAILED' });

    on.gateway.behave('query', { outcome });
    wake({ outcome: 'LATER' });
    await sending;

    expect(await on.standing(ada, sent)).toMatchObject({ status: 'FAILED' });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
    const findings = await bank.platform.db
      .selectFrom('settlement_findings')
      .select(['what', 'words'])
      .where('operation_id', '=', sent.id)
      .execute();
    expect(findings).toEqual([{ what: 'ANSWER_TAKEN_BACK', words }]);
    expect(on.gateway.asked).toEqual(Array(2).fill(`query ${sent.sessionId}`));
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test('a payment that cannot be given back: stays PENDING with its money, raises an alarm, and is asked about after a growing pause', async () => {
  const ada = await bank.signedIn({ balances: [110.75] });
  on.gateway.behave('send', { outcome: 'FAILED' });
  on.gateway.behave('query', { outcome: 'FAILED' });
  const sent = await on.pay(ada, 100);
  await bank.setStatus(ada.account, 'CLOSED');
  const alarms = await unsettled();
  const { statusQuerySeconds } = bank.platform.config;
  for (const times of [1, 2]) {
    const asked = await spanOf(
      () => readSharedClock(bank),
      () => on.settle(),
    );
    expectSecondsAfter((await on.dispatchOf(sent)).due_at, times * statusQuerySeconds, asked);
    await on.pauseIsOver();
  }

  expect(await unsettled()).toBe(alarms + 2);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'PENDING' });
  expect(await bank.proveBooks()).toEqual([]);
});

test('the rows that money on its way hangs on: cannot be deleted by the bank itself, nor what is frozen be changed', async () => {
  const { db } = bank.platform;
  for (const refused of [
    () => db.deleteFrom('dispatches').execute(),
    () => db.deleteFrom('held_operations').execute(),
    () => db.deleteFrom('operations').execute(),
    () => db.deleteFrom('transfers').execute(),
    () => db.updateTable('transfers').set({ description: 'Other' }).execute(),
  ])
    await expect(refused()).rejects.toThrow(/permission denied/);
});

async function unsettled(): Promise<number> {
  const { values } = await bank.platform.metrics.paymentsUnsettled.get();
  return values[0]?.value ?? 0;
}

/** How many batches of money there were in this process, and how many items in all of them. */
async function batches(): Promise<{ count: number; sum: number }> {
  const { values } = await bank.platform.metrics.moneyBatchSize.get();
  const of = (suffix: string) => values.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
  return { count: of('_count'), sum: of('_sum') };
}
