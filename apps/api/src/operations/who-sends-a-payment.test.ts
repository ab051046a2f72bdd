import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { dispatchedPayment } from '../../../../scripts/testing/dispatched-payment.ts';
import { asCustomer, type Dispatching, startDispatching } from '../../../../scripts/testing/dispatching.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import type { FrozenTransfer } from '../transfers/transfer-rules.ts';
import { confirmPayment, type Payment } from './operations.ts';
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

test('a process killed between taking a payment on and sending it: nobody sends it again, it is asked about', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await on.pay(ada, 100);
  await killWhenAboutToSend();

  // Its lease runs: nobody else touches it.
  expect(await on.settle()).toBe(0);
  expect(await on.dispatchOf(sent)).toMatchObject({ state: 'SENT', attempts: 1 });
  on.gateway.behave('query', { outcome: 'FAILED' });
  await on.pauseIsOver();
  await Promise.all([on.settle(), on.settle(second)]);

  expect(on.gateway.asked).toEqual([`query ${sent.sessionId}`]);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a process held up between taking a payment on and sending it: sends no more, it is asked about', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await on.pay(ada, 100);
  const heldUp: Payment<FrozenTransfer> = {
    ...on.payment,
    async find(pool, id) {
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 21_000);
      return on.payment.find(pool, id);
    },
  };
  try {
    await settleDispatches(bank.platform, [heldUp], await bank.platform.clock.now());
  } finally {
    vi.restoreAllMocks();
  }
  expect(on.gateway.asked).toEqual([]);
  expect(await on.dispatchOf(sent)).toMatchObject({ state: 'SENT', attempts: 1 });
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'PENDING' });

  await on.pauseIsOver();
  await on.settle();
  expect(on.gateway.asked).toEqual([`query ${sent.sessionId}`]);
});

test('two rounds of sending that wait for somebody slow: keep this process from a third, and no other process', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const { promise: answers, resolve: answer } = Promise.withResolvers<unknown>();
  const slow = dispatchedPayment(on.payment.kind, () => answers);
  const now = await bank.platform.clock.now();
  const rounds: Promise<number>[] = [];
  for (const naira of [10, 20]) {
    await on.pay(ada, naira);
    expect(await dispatchesWait(bank.platform, [slow])).toBe(true);
    const attempted = slow.dispatch;
    if (attempted === undefined) throw new Error('This kind leaves the bank');
    const asked = vi.spyOn(attempted, 'send');
    rounds.push(settleDispatches(bank.platform, [slow], now));
    await eventually(() => expect(asked.mock.calls.length).toBe(1));
    asked.mockRestore();
  }
  await on.pay(ada, 30);

  expect(await dispatchesWait(bank.platform, [slow])).toBe(false);
  expect(await dispatchesWait(second.platform, [slow])).toBe(true);
  answer({ outcome: 'SUCCESS' });
  expect(await Promise.all(rounds)).toEqual([1, 1]);
  expect(await dispatchesWait(bank.platform, [slow])).toBe(true);
  expect(await on.settle()).toBe(1);
});

test('a process gone after the confirm: another one sends the payment, once', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const third = await bank.join();
  const started = await on.start(ada, 100);
  const now = await third.platform.clock.now();
  await confirmPayment(third.platform, [on.payment], asCustomer(ada), started, now);
  await third.close();

  await Promise.all([on.settle(), on.settle(second)]);

  expect(on.gateway.asked).toEqual([`send ${started.sessionId}`]);
  expect(await on.standing(ada, started)).toMatchObject({ status: 'SUCCESS' });
});

test('a payment of a kind that a process does not know: is left to one that does', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await on.pay(ada, 100);
  expect(await settleDispatches(bank.platform, [], await bank.platform.clock.now())).toBe(0);
  await on.settle(second);
  expect(on.gateway.asked).toEqual([`send ${sent.sessionId}`]);
  expect(await on.standing(ada, sent)).toMatchObject({ status: 'SUCCESS' });
});

async function killWhenAboutToSend(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-sending-'));
  const script = join(import.meta.dirname, '../../../../scripts/testing/sending-process.ts');
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: bank.database.appUrl,
      KIND: on.payment.kind,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  expect(words.toString()).toContain('ABOUT TO SEND');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
