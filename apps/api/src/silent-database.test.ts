import { afterAll, beforeAll, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';
import { eventually } from '../../../scripts/testing/eventually.ts';
import {
  askThroughSilence,
  joinByProxy,
  payThroughSilentCommit,
} from '../../../scripts/testing/silent-site.ts';
import { readMailbox } from './platform/development-mailbox.ts';
import { startWorker } from './worker.ts';

/** The worker gives a silent connection up after half a minute, and has several. */
const RECOVERED_MS_MAX = 120_000;

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

async function joined(at: TestBank) {
  const silent = await joinByProxy(at);
  ended.push(silent.close);
  return silent;
}

test.concurrent.for([
  ['reached it, and again', 'SWALLOW_ANSWER'],
  ['did not reach it, and again', 'SWALLOW_COMMIT'],
] as const)(
  'POST /api/transfer/intrabank/confirm, with a database that falls silent when its commit %s: is answered the truth like all others, and the money moved once',
  async ([, how], { expect }) => {
    const silent = await joined(bank);
    const { answers, others, ...people } = await payThroughSilentCommit(bank, silent, how);
    const { sender, receiver, neighbour, other, third, started } = people;

    expect(silent.proxy.silent()).toBe(2);
    for (const { answer } of answers)
      expect([answer.status, answer.body]).toMatchObject([200, { status: 'SUCCESS' }]);
    // A repeat tells the same and moves nothing.
    expect((await silent.site.confirm(sender, started)).status).toBe(200);
    expect(await bank.balanceOf(sender.account)).toBe(9_990_000n);
    expect(await bank.balanceOf(neighbour.account)).toBe(9_995_000n);
    expect(await bank.balanceOf(receiver.account)).toBe(10_015_000n);
    expect(await bank.balanceOf(other.account)).toBe(10_000_000n - BigInt(others.length) * 1000n);
    expect(await bank.balanceOf(third.account)).toBe(10_000_000n + BigInt(others.length) * 1000n);
    expect(await bank.entriesOf(sender.account)).toHaveLength(1);
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test.concurrent('the bank, with a database that falls silent altogether: says that it is not ready, answers 503, and goes on when it speaks again', async ({
  expect,
}) => {
  const silent = await joined(bank);
  const { before, ready, answers, sender, started, isReady } = await askThroughSilence(bank, silent);
  expect(before).toEqual([200, 200]);
  expect(ready.status).toBe(503);
  for (const { answer } of answers) expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);

  silent.proxy.letSpeak();
  await eventually(async () => (await isReady()) === 200);
  const confirmed = await silent.site.confirm(sender, started);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  expect(await bank.balanceOf(sender.account)).toBe(9_990_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test.concurrent(
  'the worker, with a database that falls silent on all its connections: opens others, listens again and does what is due',
  async ({ expect }) => {
    const { proxy, site } = await joined(workersBank);
    const worker = await startWorker(site.platform, proxy.url);
    ended.push(() => worker.stop());
    const ada = await workersBank.openCustomer();
    const mails = async () => (await readMailbox(workersBank.platform.db, ada.email)).length;
    await workersBank.logIn(ada);
    await eventually(async () => (await mails()) === 1);

    expect(proxy.talkingOf('LISTEN')).toBe(1);

    proxy.silenceAll();
    proxy.letSpeak();
    expect([proxy.silent() > 2, proxy.talkingOf('LISTEN')]).toEqual([true, 0]);
    await workersBank.logIn(ada);
    await eventually(async () => (await mails()) === 2, RECOVERED_MS_MAX);
    await eventually(() => proxy.talkingOf('LISTEN') === 1, RECOVERED_MS_MAX);
    await workersBank.logIn(ada);
    await eventually(async () => (await mails()) === 3);
  },
  3 * RECOVERED_MS_MAX,
);
