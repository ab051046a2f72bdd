import { afterAll, beforeAll, test, vi } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';
import { type AtCommit, type SilentProxy, startSilentProxy } from '../../../scripts/testing/silent-proxy.ts';
import { readMailbox } from './platform/development-mailbox.ts';
import { startWorker } from './worker.ts';

/** Longer than anybody waits for an answer, and the time that making customers takes on a slow machine. */
const MINUTE = 60_000;
const ANSWER_MS_MAX = 30_000;

let bank: TestBank;
/** What the worker is to send no other test may send, as reading a code does. */
let workersBank: TestBank;
const ended: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [bank, workersBank] = await Promise.all([openTestBank(), openTestBank()]);
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await Promise.all([bank.close(), workersBank.close()]);
});

/** An instance of the bank that reaches its database by a proxy of its own. */
async function joinByProxy(joined: TestBank): Promise<{ proxy: SilentProxy; site: TestBank }> {
  const proxy = await startSilentProxy(joined.database.appUrl);
  const site = await joined.join({}, proxy.url);
  ended.push(
    () => proxy.close(),
    () => site.close(),
  );
  return { proxy, site };
}

type Timed = { readonly answer: Answer; readonly ms: number };

async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const since = performance.now();
  return { answer: await call(), ms: performance.now() - since };
}

/** The first commits of an operation's money fall silent so. */
function silenceMoneyOf(proxy: SilentProxy, operationId: string, times: number, how: AtCommit): void {
  let left = times;
  proxy.onCommit((said) => {
    if (!said.includes('synchronous_commit') || !said.includes(operationId) || left === 0) return 'PASS';
    left -= 1;
    return how;
  });
}

/** Sends from one customer after another, again and again, until told to stop. */
async function keepSending(site: TestBank, senders: readonly SignedIn[], to: SignedIn, stop: AbortSignal) {
  const sent: Timed[] = [];
  while (!stop.aborted) {
    for (const sender of senders) {
      const started = await bank.startTransfer(sender, to.account, 10);
      sent.push(await timed(() => site.confirm(sender, started)));
    }
  }
  return sent;
}

test.concurrent.for([
  ['reached it, and again', 'SWALLOW_ANSWER'],
  ['did not reach it, and again', 'SWALLOW_COMMIT'],
] as const)(
  'POST /api/transfer/intrabank/confirm, with a database that falls silent when its commit %s: is answered the truth within 30 s like all others, and the money moved once',
  { timeout: MINUTE },
  async ([, how], { expect }) => {
    const { proxy, site } = await joinByProxy(bank);
    const [sender, receiver, neighbour, other, third] = await Promise.all(
      Array.from({ length: 5 }, () => bank.signedIn()),
    );
    if (!sender || !receiver || !neighbour || !other || !third) throw new Error('Nobody came');
    const started = await bank.startTransfer(sender, receiver.account, 100);
    const nextDoor = await bank.startTransfer(neighbour, receiver.account, 50);

    silenceMoneyOf(proxy, started.id, 2, how);
    const swallowed = timed(() => site.confirm(sender, started));
    await vi.waitUntil(() => proxy.silent() === 1, { timeout: ANSWER_MS_MAX, interval: 20 });
    // One needs the very account that the silent connection may still hold, the others nothing of it.
    const stop = new AbortController();
    const others = keepSending(site, [other], third, stop.signal);
    const besides = timed(() => site.confirm(neighbour, nextDoor));
    const [victim, neighbours] = await Promise.all([swallowed, besides]);
    stop.abort();
    const all = await others;

    expect(proxy.silent()).toBe(2);
    for (const { answer, ms } of [victim, neighbours, ...all]) {
      expect([answer.status, answer.body]).toMatchObject([200, { status: 'SUCCESS' }]);
      expect(ms).toBeLessThan(ANSWER_MS_MAX);
    }
    // A repeat tells the same and moves nothing.
    expect((await site.confirm(sender, started)).status).toBe(200);
    expect(await bank.balanceOf(sender.account)).toBe(9_990_000n);
    expect(await bank.balanceOf(neighbour.account)).toBe(9_995_000n);
    expect(await bank.balanceOf(receiver.account)).toBe(10_015_000n);
    expect(await bank.balanceOf(other.account)).toBe(10_000_000n - BigInt(all.length) * 1000n);
    expect(await bank.balanceOf(third.account)).toBe(10_000_000n + BigInt(all.length) * 1000n);
    expect(await bank.entriesOf(sender.account)).toHaveLength(1);
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test.concurrent(
  'the bank, with a database that falls silent altogether: says that it is not ready, answers 503 within 30 s, and goes on when it speaks again',
  async ({ expect }) => {
    const { proxy, site } = await joinByProxy(bank);
    const [sender, receiver] = [await bank.signedIn(), await bank.signedIn()];
    const started = await bank.startTransfer(sender, receiver.account, 100);
    const ready = async () => (await fetch(`${site.url}/health/ready`)).status;
    const accounts = () => site.call('GET /api/accounts', { token: sender.token });
    expect([await ready(), (await accounts()).status]).toEqual([200, 200]);

    proxy.silenceAll();
    const silentSince = performance.now();
    const confirmed = timed(() => site.confirm(sender, started));
    const read = timed(accounts);
    expect(await ready()).toBe(503);
    expect(performance.now() - silentSince).toBeLessThan(10_000);
    for (const { answer, ms } of await Promise.all([confirmed, read])) {
      expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
      expect(ms).toBeLessThan(ANSWER_MS_MAX);
    }

    proxy.letSpeak();
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: ANSWER_MS_MAX, interval: 100 });
    expect(await site.confirm(sender, started)).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    expect(await bank.balanceOf(sender.account)).toBe(9_990_000n);
    expect(await bank.proveBooks()).toEqual([]);
  },
  MINUTE,
);

test.concurrent(
  'the worker, with a database that falls silent on all its connections: opens others, listens again and does what is due',
  async ({ expect }) => {
    const { proxy, site } = await joinByProxy(workersBank);
    const worker = await startWorker(site.platform, proxy.url);
    ended.push(() => worker.stop());
    const ada = await workersBank.openCustomer();
    const mails = async () => (await readMailbox(workersBank.platform.db, ada.email)).length;
    await workersBank.logIn(ada);
    await vi.waitUntil(async () => (await mails()) === 1, { timeout: ANSWER_MS_MAX, interval: 50 });

    expect(proxy.talkingOf('LISTEN')).toBe(1);

    proxy.silenceAll();
    proxy.letSpeak();
    expect([proxy.silent() > 2, proxy.talkingOf('LISTEN')]).toEqual([true, 0]);
    await workersBank.logIn(ada);
    await vi.waitUntil(async () => (await mails()) === 2, { timeout: MINUTE, interval: 50 });
    await vi.waitUntil(() => proxy.talkingOf('LISTEN') === 1, { timeout: MINUTE, interval: 50 });
    await workersBank.logIn(ada);
    await vi.waitUntil(async () => (await mails()) === 3, { timeout: 10_000, interval: 50 });
  },
  2 * MINUTE,
);
