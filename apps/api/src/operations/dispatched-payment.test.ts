import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { askGatewayAt, dispatchedPayment, frozenTo } from '../../../../scripts/testing/dispatched-payment.ts';
import { startTestGateway, type TestGateway } from '../../../../scripts/testing/gateway.ts';
import { history, usedToday } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import type { Charge } from '../charges/charges.ts';
import type { FrozenTransfer } from '../transfers/transfer-rules.ts';
import { confirmPayment, findPayment, type Operation, type Payment, startPayment } from './operations.ts';
import { dispatchesWait, settleDispatches } from './settle-dispatches.ts';

const NAIRA = 100n;
const CHARGES: readonly Charge[] = [
  { line: 'TRANSFER_FEE', amountKobo: kobo(1000) },
  { line: 'VAT', amountKobo: kobo(75) },
];

let bank: TestBank;
let second: TestBank;
let gateway: TestGateway;
let payment: Payment<FrozenTransfer>;
let kindsMade = 0;

beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});
beforeEach(async () => {
  gateway = await startTestGateway();
  // A kind of its own, so that what one test leaves without an answer is none of the next one's business.
  kindsMade += 1;
  payment = dispatchedPayment(`TEST_DISPATCH_${'A'.repeat(kindsMade)}`, askGatewayAt(gateway.url));
  return () => gateway.stop();
});

type Started = Operation & FrozenTransfer & { readonly otp: string };

async function start(sender: SignedIn, naira: number): Promise<Started> {
  const now = await bank.platform.clock.now();
  const started = await startPayment(
    bank.platform,
    payment,
    { customer: asCustomer(sender), id: newId(), now },
    { amountKobo: kobo(naira * 100), charges: CHARGES },
    frozenTo(sender.account, now),
  );
  return { ...started, otp: await bank.codeFor(sender) };
}

async function confirm(sender: SignedIn, started: Started): Promise<Operation> {
  const now = await bank.platform.clock.now();
  return confirmPayment(bank.platform, [payment], asCustomer(sender), started, now);
}

async function pay(sender: SignedIn, naira: number): Promise<Started> {
  const started = await start(sender, naira);
  expect(await confirm(sender, started)).toMatchObject({ status: 'PENDING', completedAt: undefined });
  return started;
}

function asCustomer(sender: SignedIn) {
  return {
    ...sender,
    permittedLinks: [],
    onboarded: true,
    twoFactorType: 'OTP_AUTHENTICATION',
    stopsPayments: false,
  } as const;
}

async function settle(at = bank): Promise<number> {
  return settleDispatches(at.platform, [payment], await at.platform.clock.now());
}

/** Makes what has no answer yet due now: the pause between two questions runs on the wall clock. */
async function pauseIsOver(): Promise<void> {
  await bank.platform.db
    .updateTable('dispatches')
    .set({ due_at: new Date() })
    .where('due_at', 'is not', null)
    .where('kind', '=', payment.kind)
    .execute();
}

async function standing(sender: SignedIn, { id }: Operation) {
  const found = await findPayment(bank.platform, [payment], sender.id, id);
  return found?.operation;
}

async function dispatchOf({ id }: Operation) {
  return bank.platform.db
    .selectFrom('dispatches')
    .selectAll()
    .where('operation_id', '=', id)
    .executeTakeFirstOrThrow();
}

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
  const sent = await pay(ada, 100);

  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  expect(await usedToday(bank, ada)).toBe(100n * NAIRA);
  expect(await rows(ada, sent)).toEqual([
    ['', 'Transfer', 'PENDING', 100],
    ['-FEE', 'Charge', 'PENDING', 10],
    ['-VAT', 'Charge', 'PENDING', 0.75],
  ]);
  // Known by its session id before anything was sent.
  expect(await dispatchOf(sent)).toMatchObject({ state: 'WAITING', session_id: sent.sessionId, attempts: 0 });
  expect(gateway.asked).toEqual([]);

  expect(await settle()).toBe(1);

  expect(gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await standing(ada, sent)).toMatchObject({ status: 'SUCCESS', failure: undefined });
  expect(await dispatchOf(sent)).toMatchObject({ state: 'SUCCESS', due_at: null });
  expect((await rows(ada, sent)).map(([, , status]) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  expect(await settle()).toBe(0);
  expect(await confirm(ada, sent)).toMatchObject({ status: 'SUCCESS' });
  expect(await bank.proveBooks()).toEqual([]);
});

test('a payment that the other side refuses for certain: comes back whole, once, with its limit', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', { outcome: 'FAILED' });
  const sent = await pay(ada, 100);

  const [found] = await Promise.all([standing(ada, sent), settle(), settle(second)]);
  expect(found).toMatchObject({ status: 'PENDING' });

  expect(await standing(ada, sent)).toMatchObject({
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
  await expect(confirm(ada, sent)).rejects.toMatchObject({ code: 'NOT_SENT' });
  expect(await bank.proveBooks()).toEqual([]);
});

test.each(['HANGS_UP', 'GARBAGE', { outcome: 'LATER' }] as const)(
  'a payment answered with %j: stays PENDING, is only asked about from then on, and ends as the answer says',
  async (behaviour) => {
    const ada = await bank.signedIn({ balances: [1000] });
    gateway.behave('send', behaviour);
    gateway.behave('query', behaviour);
    const sent = await pay(ada, 100);

    await settle();
    expect(await settle()).toBe(0);
    await pauseIsOver();
    await settle(second);
    expect(await standing(ada, sent)).toMatchObject({ status: 'PENDING' });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
    gateway.behave('query', { outcome: 'SUCCESS' });
    await pauseIsOver();
    await settle();

    const { sessionId } = sent;
    expect(gateway.asked).toEqual([`send ${sessionId}`, `query ${sessionId}`, `query ${sessionId}`]);
    expect(await standing(ada, sent)).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 11_075n);
  },
);

test('a payment that only people can tell the outcome of: is not asked about again, and stays on its way', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', { outcome: 'NEEDS_PEOPLE' });
  const sent = await pay(ada, 100);
  await settle();
  await bank.platform.clock.advance(48 * 3600);
  expect(await dispatchesWait(bank.platform, [payment])).toBe(false);
  expect(gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await standing(ada, sent)).toMatchObject({ status: 'PENDING' });
  expect(await dispatchOf(sent)).toMatchObject({ state: 'SENT', answer: 'NEEDS_PEOPLE' });
});

test('a question without an answer: is asked again after a pause that grows', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', 'HANGS_UP');
  gateway.behave('query', 'HANGS_UP');
  const sent = await pay(ada, 100);
  const pauses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const askedAt = Date.now();
    await settle();
    const { due_at: dueAt } = await dispatchOf(sent);
    pauses.push(Math.floor(((dueAt?.getTime() ?? 0) - askedAt) / 1000));
    await pauseIsOver();
  }
  const { statusQuerySeconds } = bank.platform.config;
  expect(pauses).toEqual([1, 2, 3].map((times) => times * statusQuerySeconds));
});

test('a process killed between taking a payment on and sending it: nobody sends it again, it is asked about', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await pay(ada, 100);
  await killWhenAboutToSend();

  // Its lease runs: nobody else touches it.
  expect(await settle()).toBe(0);
  expect(await dispatchOf(sent)).toMatchObject({ state: 'SENT', attempts: 1 });
  gateway.behave('query', { outcome: 'FAILED' });
  await pauseIsOver();
  await Promise.all([settle(), settle(second)]);

  expect(gateway.asked).toEqual([`query ${sent.sessionId}`]);
  expect(await standing(ada, sent)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a process held up between taking a payment on and sending it: sends no more, it is asked about', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await pay(ada, 100);
  const heldUp: Payment<FrozenTransfer> = {
    ...payment,
    async find(pool, id) {
      vi.setSystemTime(Date.now() + 21_000);
      return payment.find(pool, id);
    },
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await settleDispatches(bank.platform, [heldUp], await bank.platform.clock.now());
  } finally {
    vi.useRealTimers();
  }
  expect(gateway.asked).toEqual([]);
  expect(await dispatchOf(sent)).toMatchObject({ state: 'SENT', attempts: 1 });
  expect(await standing(ada, sent)).toMatchObject({ status: 'PENDING' });

  await pauseIsOver();
  await settle();
  expect(gateway.asked).toEqual([`query ${sent.sessionId}`]);
});

test('two rounds of sending that wait for somebody slow: keep this process from a third, and no other process', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const { promise: answers, resolve: answer } = Promise.withResolvers<unknown>();
  const slow = dispatchedPayment(payment.kind, () => answers);
  const now = await bank.platform.clock.now();
  const rounds: Promise<number>[] = [];
  for (const naira of [10, 20]) {
    await pay(ada, naira);
    expect(await dispatchesWait(bank.platform, [slow])).toBe(true);
    const attempted = slow.dispatch;
    if (attempted === undefined) throw new Error('This kind leaves the bank');
    const asked = vi.spyOn(attempted, 'send');
    rounds.push(settleDispatches(bank.platform, [slow], now));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    asked.mockRestore();
  }
  await pay(ada, 30);

  expect(await dispatchesWait(bank.platform, [slow])).toBe(false);
  expect(await dispatchesWait(second.platform, [slow])).toBe(true);
  answer({ outcome: 'SUCCESS' });
  expect(await Promise.all(rounds)).toEqual([1, 1]);
  expect(await dispatchesWait(bank.platform, [slow])).toBe(true);
  expect(await settle()).toBe(1);
});

test('words from outside that no database keeps: are kept as far as they can be read', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', { outcome: `NOT\0 \ud800NOW ${'x'.repeat(600)}` });
  const sent = await pay(ada, 100);
  await settle();
  const { answer } = await dispatchOf(sent);
  expect(answer).toMatch(/^NOT \ufffdNOW x+$/);
  expect(answer).toHaveLength(500);
  expect(await standing(ada, sent)).toMatchObject({ status: 'PENDING' });
});

test('a process gone after the confirm: another one sends the payment, once', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const third = await bank.join();
  const started = await start(ada, 100);
  const now = await third.platform.clock.now();
  await confirmPayment(third.platform, [payment], asCustomer(ada), started, now);
  await third.close();

  await Promise.all([settle(), settle(second)]);

  expect(gateway.asked).toEqual([`send ${started.sessionId}`]);
  expect(await standing(ada, started)).toMatchObject({ status: 'SUCCESS' });
});

test('a payment that comes back the day after: gives its limit back to the day the money left', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', { outcome: 'FAILED' });
  const yesterday = lagosDay(await bank.platform.clock.now());
  const first = await pay(ada, 100);
  await bank.platform.clock.advance(24 * 3600);
  const later = await pay(ada, 30);
  expect(await usedToday(bank, ada)).toBe(30n * NAIRA);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ due_at: new Date(Date.now() + 60_000) })
    .where('operation_id', '=', later.id)
    .execute();

  await settle();

  expect(await standing(ada, first)).toMatchObject({ status: 'FAILED' });
  const uses = await bank.platform.db
    .selectFrom('limit_uses')
    .select(['day', 'used_kobo', 'account_number', 'transfer_type'])
    .where('customer_id', '=', ada.id)
    .orderBy('day')
    .execute();
  const of = { account_number: ada.account.accountNumber, transfer_type: payment.kind };
  expect(uses).toEqual([
    { day: yesterday, used_kobo: 0n, ...of },
    { day: lagosDay(await bank.platform.clock.now()), used_kobo: 30n * NAIRA, ...of },
  ]);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a confirm and a settlement in one batch, of two payments and of one: each is carried out as if alone', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const pending = await pay(ada, 100);
  const waiting = await start(ada, 50);
  const { platform } = bank;
  const now = await platform.clock.now();
  const request = async (operation: Operation) => ({
    operation: { ...operation, ...frozenOf(operation), answer: { outcome: 'FAILED', text: '' } as const },
    customerId: ada.id,
    now,
  });
  const before = await batches();

  const [confirmed, repeated, settled] = await Promise.all([
    platform.moneyCommit.run(payment.confirming, await request(waiting)),
    platform.moneyCommit.run(payment.confirming, await request(pending)),
    platform.moneyCommit.run(payment.settling, await request(pending)),
  ]);

  expect(await batches()).toEqual({ count: before.count + 1, sum: before.sum + 3 });
  expect([confirmed.status, repeated.status, settled.status]).toEqual(['PENDING', 'PENDING', 'FAILED']);
  expect(await standing(ada, pending)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA - 6075n);
  expect(await usedToday(bank, ada)).toBe(50n * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);

  function frozenOf(operation: Operation): FrozenTransfer {
    return operation.id === pending.id ? pending : waiting;
  }
});

test('a payment of a kind that a process does not know: is left to one that does', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await pay(ada, 100);
  expect(await settleDispatches(bank.platform, [], await bank.platform.clock.now())).toBe(0);
  await settle(second);
  expect(gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await standing(ada, sent)).toMatchObject({ status: 'SUCCESS' });
});

test('a final answer that is taken back later: changes nothing, raises an alarm, and is kept for whoever looks', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  gateway.behave('send', { outcome: 'FAILED' });
  const sent = await pay(ada, 100);
  await settle();
  const alarms = await unsettled();
  // As if another process had asked before the money came back, and gets its answer only now.
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SENT', due_at: new Date(), settled_at: null })
    .where('operation_id', '=', sent.id)
    .execute();
  gateway.behave('query', { outcome: 'SUCCESS' });

  await settle();

  expect(await standing(ada, sent)).toMatchObject({ status: 'FAILED' });
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

test('a payment that cannot be given back: stays PENDING with its money, raises an alarm, and is asked about after a growing pause', async () => {
  const ada = await bank.signedIn({ balances: [110.75] });
  gateway.behave('send', { outcome: 'FAILED' });
  gateway.behave('query', { outcome: 'FAILED' });
  const sent = await pay(ada, 100);
  await bank.setStatus(ada.account, 'CLOSED');
  const alarms = await unsettled();
  const pauses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const askedAt = Date.now();
    await settle();
    const { due_at: dueAt } = await dispatchOf(sent);
    pauses.push(Math.floor(((dueAt?.getTime() ?? 0) - askedAt) / 1000));
    await pauseIsOver();
  }

  const { statusQuerySeconds } = bank.platform.config;
  expect(pauses).toEqual([statusQuerySeconds, 2 * statusQuerySeconds]);
  expect(await unsettled()).toBe(alarms + 2);
  expect(await standing(ada, sent)).toMatchObject({ status: 'PENDING' });
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

async function killWhenAboutToSend(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-sending-'));
  const script = join(import.meta.dirname, '../../../../scripts/testing/sending-process.ts');
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: bank.database.appUrl,
      KIND: payment.kind,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  expect(words.toString()).toContain('ABOUT TO SEND');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
