import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import {
  confirmElsewhere,
  initiateElsewhere,
  settleAfterPauses,
  settleDue,
  startElsewhere,
} from '../../../../scripts/testing/other-banks.ts';
import { history, usedToday } from '../../../../scripts/testing/transfers.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { moneyKinds } from '../money-kinds.ts';
import { heldOperationsWait, sendHeldOperations } from '../operations/send-held-operations.ts';

const STOP = 'POST /api/operations/{id}/stop';
const NAIRA = 100n;

let open: BankWithSwitch;
let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  open = await openBankWithSwitch();
  bank = open.bank;
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await open.close();
});

/** A customer who wants time to stop, with ₦1,000. */
async function careful(balances: readonly number[] = [1000]): Promise<SignedIn> {
  const ada = await bank.signedIn({ balances });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  return ada;
}

const stop = (by: SignedIn, id: string, at = bank) => at.call(STOP, { token: by.token, params: { id } });
const stateOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });
const unfinished = (of: SignedIn) => bank.ask('GET /api/transfer/unfinished', { token: of.token });

async function available(of: SignedIn): Promise<bigint> {
  const accounts = await bank.ask('GET /api/accounts', { token: of.token });
  const naira = accounts.find(({ accountNumber }) => accountNumber === of.account.accountNumber);
  return BigInt(Math.round((naira?.availableBalance ?? -1) * 100));
}

/** What the worker does once it looks. */
async function sendDue(at = bank): Promise<number> {
  return sendHeldOperations(at.platform, moneyKinds, await at.platform.clock.now());
}

async function timeIsOver(seconds = 30): Promise<void> {
  await bank.platform.clock.advance(seconds);
}

/** What somebody was told of a payment, codes left out. */
async function mailsAbout(of: SignedIn, reference: string) {
  return (await bank.mailTo(of.email)).filter(({ text }) => text.includes(reference));
}
const toldAbout = async (of: SignedIn, reference: string) =>
  (await mailsAbout(of, reference)).map(({ subject }) => subject);

/** Confirms a first transfer of ₦100 to somebody of this bank, which is then kept back. */
async function keptBack(ada: SignedIn, amount = 100) {
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, amount);
  const confirmed = await bank.confirm(ada, started);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'PENDING', secondsToStop: 30 } });
  return { ...started, musa, confirmed };
}

describe('POST /api/transfer/intrabank/confirm, of a first payment by whoever wants time to stop', () => {
  test('sets the money aside for 30 seconds, says until when, and sends nothing', async () => {
    const ada = await careful();
    const before = await bank.platform.clock.now();
    const { id, otp, reference, musa, confirmed } = await keptBack(ada);

    const { stopUntil } = confirmed.body as { stopUntil: string };
    const keptMs = new Date(stopUntil).getTime() - before.getTime();
    expect(keptMs).toBeGreaterThanOrEqual(30_000);
    expect(keptMs).toBeLessThan(60_000);
    expect(confirmed.body).toMatchObject({ timeline: [], sessionId: null, completedAt: null });
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
    expect(await available(ada)).toBe(900n * NAIRA);
    expect(await bank.balanceOf(musa.account)).toBe(100_000n * NAIRA);
    expect(await usedToday(bank, ada)).toBe(100n * NAIRA);
    expect(await history(bank, ada)).toMatchObject([{ referenceNumber: reference, status: 'PENDING' }]);
    expect(await unfinished(ada)).toMatchObject([{ id, status: 'PENDING', stopUntil, secondsLeft: null }]);
    // Whoever lost the answer asks again.
    expect((await bank.confirm(ada, { id, otp })).body).toMatchObject({ status: 'PENDING', stopUntil });
    // Too early for the worker, and nothing to give up: it can be stopped.
    expect(await sendDue()).toBe(0);
    const discarded = await bank.call('POST /api/operations/{id}/discard', {
      token: ada.token,
      params: { id },
    });
    expect([discarded.status, discarded.code]).toEqual([409, 'CODE_ACCEPTED']);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('is sent once when the time is over, by whichever process looks, as a confirm would', async () => {
    const ada = await careful();
    const { id, reference, musa } = await keptBack(ada);
    await timeIsOver();
    expect(await heldOperationsWait(bank.platform, moneyKinds)).toBe(true);
    await Promise.all([sendDue(), sendDue(second), sendDue()]);

    const state = await stateOf(ada, id);
    expect(state).toMatchObject({ status: 'SUCCESS', stopUntil: null, secondsToStop: null });
    expect(state.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'CONFIRMED']);
    expect(await bank.balanceOf(ada.account)).toBe(900n * NAIRA);
    expect(await available(ada)).toBe(900n * NAIRA);
    expect((await bank.entriesOf(musa.account)).map(({ amountKobo }) => amountKobo)).toEqual([10_000n]);
    expect(await history(bank, ada)).toMatchObject([{ referenceNumber: reference, status: 'SUCCESS' }]);
    const told = await bank.mailTo(musa.email);
    expect(told.filter(({ text }) => text.includes('₦100.00'))).not.toEqual([]);
    expect(await unfinished(ada)).toEqual([]);
    expect(await heldOperationsWait(bank.platform, moneyKinds)).toBe(false);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('keeps another one to the same person back as well, and what is set aside cannot be promised again', async () => {
    const ada = await careful([150]);
    const { id, musa } = await keptBack(ada);
    const more = await bank.startTransfer(ada, musa.account, 50);
    // Nobody has got anything yet, so it is a first payment as well.
    expect((await bank.confirm(ada, more)).body).toMatchObject({ status: 'PENDING', secondsToStop: 30 });
    const refused = await bank.call('POST /api/transfer/intrabank', {
      token: ada.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        amount: 0.01,
        description: 'Yam',
      },
    });
    expect(refused.code).toBe('INSUFFICIENT_FUNDS');
    await timeIsOver();
    await sendDue();
    expect(await stateOf(ada, id)).toMatchObject({ status: 'SUCCESS' });
    expect(await stateOf(ada, more.id)).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.balanceOf(ada.account)).toBe(0n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('of two that want the same money, sets aside for one and refuses the other', async () => {
    const ada = await careful([100]);
    const [musa, bala] = await Promise.all([bank.openCustomer(), bank.openCustomer()]);
    const first = await bank.startTransfer(ada, musa.account, 100);
    const other = await bank.startTransfer(ada, bala.account, 100);
    const answers = await Promise.all([bank.confirm(ada, first), bank.confirm(ada, other)]);
    expect(answers.map(({ code }) => code ?? 'PENDING').toSorted()).toEqual([
      'INSUFFICIENT_FUNDS',
      'PENDING',
    ]);
    expect(await available(ada)).toBe(0n);
    expect(await usedToday(bank, ada)).toBe(100n * NAIRA);
    await timeIsOver();
    await sendDue();
    expect(await bank.balanceOf(ada.account)).toBe(0n);
    expect(await bank.proveBooks()).toEqual([]);
  });
});

describe('what is kept back', () => {
  test('is for whoever chose it: everybody else sends at once, and so does a payment to somebody paid before', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer();
    expect((await bank.send(ada, musa.account, 100)).body).toMatchObject({
      status: 'SUCCESS',
      stopUntil: null,
    });
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    expect((await bank.send(ada, musa.account, 100)).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('is decided when it is started: the switch turned on later keeps nothing back', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    expect((await bank.confirm(ada, started)).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('is never a move between own accounts, by whatever way', async () => {
    const ada = await careful([1000, 0]);
    const other = await bank.platform.db
      .selectFrom('accounts')
      .select('account_number')
      .where('customer_id', '=', ada.id)
      .where('account_number', '<>', ada.account.accountNumber)
      .executeTakeFirstOrThrow();
    const code = bank.platform.config.bank.code;
    const fields = { destinationAccountNumber: other.account_number, destinationBankCode: code };
    const byCode = await initiateElsewhere(bank, ada, fields);
    const { id } = byCode.body as { id: string };
    const confirmed = await confirmElsewhere(bank, ada, { id, otp: await bank.codeFor(ada) });
    expect(confirmed.body).toMatchObject({ status: 'SUCCESS', stopUntil: null });
  });

  test('is also ten times what is usual, to somebody paid before, and not a kobo less', async () => {
    const ada = await bank.signedIn({ balances: [10_000] });
    const musa = await bank.openCustomer();
    for (const amount of [10, 20, 30, 40]) await bank.send(ada, musa.account, amount);
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    // Four do not tell what is usual.
    expect((await bank.send(ada, musa.account, 1000)).body).toMatchObject({ status: 'SUCCESS' });
    // Of five the median is ₦30, and of six ₦35.
    expect((await bank.send(ada, musa.account, 299.99)).body).toMatchObject({ status: 'SUCCESS' });
    expect((await bank.send(ada, musa.account, 350)).body).toMatchObject({ status: 'PENDING' });
  });
});

describe('POST /api/operations/{id}/stop', () => {
  test('stops it for good: nothing is sent, money, limits and history say so, however often', async () => {
    const ada = await careful();
    const { id, otp, reference, musa } = await keptBack(ada);
    const [first, again] = await Promise.all([stop(ada, id), stop(ada, id, second)]);
    expect([first, again, await stop(ada, id)]).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 200, body: { message: 'Stopped. Nothing was sent.' } })),
    );
    await timeIsOver();
    await sendDue();

    const state = await stateOf(ada, id);
    expect(state).toMatchObject({
      status: 'FAILED',
      message: 'You stopped it. No money moved.',
      stopUntil: null,
    });
    expect(state.timeline.map(({ step }) => step)).toEqual(['STOPPED']);
    expect(await available(ada)).toBe(1000n * NAIRA);
    expect(await bank.entriesOf(ada.account)).toEqual([]);
    expect(await bank.entriesOf(musa.account)).toEqual([]);
    expect(await usedToday(bank, ada)).toBe(0n);
    // What one wanted is told apart from what failed, and is not counted with it.
    const stopped = { referenceNumber: reference, status: 'FAILED', wasStopped: true };
    expect(await history(bank, ada)).toMatchObject([stopped]);
    expect(
      await bank.ask('GET /api/ibanking/personal/transactions/{referenceNumber}', {
        token: ada.token,
        params: { referenceNumber: reference },
      }),
    ).toMatchObject(stopped);
    expect(await bank.ask('GET /api/client-summary', { token: ada.token })).toMatchObject({
      recentTransactions: [stopped],
      weeklyTransactionSummary: { failedTransactions: 0, outwards: 0 },
    });
    expect(await unfinished(ada)).toEqual([]);
    // Whoever pressed Stop has read it.
    expect(await toldAbout(ada, reference)).toEqual([]);
    const repeated = await bank.confirm(ada, { id, otp });
    expect([repeated.status, repeated.code]).toEqual([409, 'OPERATION_STOPPED']);
    // Nobody was paid, so the next one is a first payment again.
    expect((await bank.send(ada, musa.account, 100)).body).toMatchObject({ status: 'PENDING' });
    expect(await bank.proveBooks()).toEqual([]);
  });

  test("of somebody else's, or of none: answers 404 and leaves it as it is", async () => {
    const ada = await careful();
    const eve = await bank.signedIn();
    const { id } = await keptBack(ada);
    for (const made of [id, '01a1fbd4-68b2-7676-b649-778990cbcf6b']) {
      const answer = await stop(eve, made);
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await stateOf(ada, id)).toMatchObject({ status: 'PENDING' });
  });

  test('of what was sent, or still waits for its code: answers 409 that says what became of it', async () => {
    const ada = await careful();
    const { id, musa } = await keptBack(ada);
    await timeIsOver();
    await sendDue();
    const waiting = await bank.startTransfer(ada, musa.account, 10);
    for (const [made, outcome] of [
      [id, 'it was sent'],
      [waiting.id, 'it waits for its code, and nothing was sent'],
    ] as const) {
      const answer = await stop(ada, made);
      expect([answer.status, answer.code]).toEqual([409, 'NOTHING_TO_STOP']);
      expect(answer.body).toMatchObject({ detail: `There is nothing to stop: ${outcome}.` });
    }
    expect((await bank.confirm(ada, waiting)).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('at the last moment, from another process than the one that sends it: one of the two happens, and both say which', async () => {
    const ada = await careful([10_000]);
    const outcomes = new Set<string>();
    let moved = 0n;
    for (const stopsFirst of [true, false]) {
      const { id, musa } = await keptBack(ada);
      await timeIsOver();
      // Both wait for the row's lock, in this order.
      const client = await bank.platform.pool.connect();
      await client.query('begin');
      await client.query('select from operations where id = $1 for update', [id]);
      const stopping = () => stop(ada, id, second);
      const first: Promise<unknown> = stopsFirst ? stopping() : sendDue();
      await untilWaiting(bank.platform.pool, 1);
      const next: Promise<unknown> = stopsFirst ? sendDue() : stopping();
      await untilWaiting(bank.platform.pool, 2);
      await client.query('rollback');
      client.release();
      await Promise.all([first, next]);

      const { status } = await stateOf(ada, id);
      const answer = await stop(ada, id);
      expect([status, answer.code]).toEqual(
        stopsFirst ? ['FAILED', undefined] : ['SUCCESS', 'NOTHING_TO_STOP'],
      );
      if (!stopsFirst) moved += 100n * NAIRA;
      expect(await bank.entriesOf(musa.account)).toHaveLength(stopsFirst ? 0 : 1);
      outcomes.add(status);
    }
    expect(outcomes).toEqual(new Set(['FAILED', 'SUCCESS']));
    expect(await available(ada)).toBe(10_000n * NAIRA - moved);
    expect(await usedToday(bank, ada)).toBe(moved);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('in the very batch that sends it: one of the two happens, and both say which', async () => {
    const ada = await careful();
    const { id, musa } = await keptBack(ada);
    await timeIsOver();
    const [answer] = await Promise.all([stop(ada, id), sendDue(), sendDue()]);
    const { status } = await stateOf(ada, id);
    expect(status).toBe(answer.status === 200 ? 'FAILED' : 'SUCCESS');
    expect(await bank.entriesOf(musa.account)).toHaveLength(answer.status === 200 ? 0 : 1);
    expect(await bank.proveBooks()).toEqual([]);
  });
});

describe('when its time is over', () => {
  test.each([
    ['the account was frozen', 'NO_DEBIT', 'source', 'ACCOUNT_FROZEN'],
    ['the receiving account was closed', 'CLOSED', 'destination', 'ACCOUNT_CANNOT_RECEIVE'],
  ] as const)('and %s meanwhile: fails, and what was set aside is free again', async (_, to, whose, code) => {
    const ada = await careful();
    const musa = await bank.openCustomer({ balances: [0] });
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.confirm(ada, started);
    const account = whose === 'source' ? ada.account : musa.account;
    await bank.setStatus(account, to);
    await timeIsOver();
    await sendDue();
    expect(await stateOf(ada, started.id)).toMatchObject({ status: 'FAILED' });
    const repeated = await bank.confirm(ada, started);
    expect(repeated.code).toBe(code);
    expect(await available(ada)).toBe(1000n * NAIRA);
    expect(await usedToday(bank, ada)).toBe(0n);
    expect(await bank.entriesOf(ada.account)).toEqual([]);
    const answer = await stop(ada, started.id);
    expect(answer.body).toMatchObject({ detail: 'There is nothing to stop: it was not sent.' });
    // Nobody was there to read it.
    expect(await toldAbout(ada, started.reference)).toEqual(['Not sent: ₦100.00']);
    expect(await bank.mailTo(musa.email)).toEqual([]);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('and the account was frozen before it could leave for another bank: fails, is told of, and the switch hears nothing', async () => {
    const ada = await careful();
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);
    await confirmElsewhere(bank, ada, started);
    await bank.setStatus(ada.account, 'NO_DEBIT');
    await timeIsOver();
    await Promise.all([sendDue(), sendDue(second)]);
    expect(await stateOf(ada, started.id)).toMatchObject({ status: 'FAILED', sessionId: null });
    const [mail, ...more] = await mailsAbout(ada, started.reference);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Not sent: ₦100.00');
    expect(mail?.text).toContain('No money can leave this account right now.');
    expect(await bank.entriesOf(ada.account)).toEqual([]);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('and the process that took it on is killed: another one sends it, once', async () => {
    const ada = await careful();
    const { id, musa } = await keptBack(ada);
    await timeIsOver();
    const client = await bank.platform.pool.connect();
    await client.query('begin');
    await client.query('select from operations where id = $1 for update', [id]);
    await killWhenWaiting();
    await client.query('rollback');
    client.release();

    // It was taken on: nobody else touches it until that is over.
    expect(await sendDue()).toBe(0);
    expect(await stateOf(ada, id)).toMatchObject({ status: 'PENDING' });
    await timeIsOver(10);
    await Promise.all([sendDue(), sendDue(second)]);
    expect(await stateOf(ada, id)).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.entriesOf(musa.account)).toHaveLength(1);
    expect(await bank.proveBooks()).toEqual([]);
  });
});

/** Has another process send what is due, and kills it where it waits for a lock. */
async function killWhenWaiting(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-sending-'));
  const script = join(import.meta.dirname, '../../../../scripts/testing/sending-held.ts');
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: bank.database.appUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  await untilWaiting(bank.platform.pool, 1);
  child.kill('SIGKILL');
  await exited;
  await rm(dataDir, { recursive: true });
}

describe('POST /api/transfer/other-banks/confirm, of a first payment by whoever wants time to stop', () => {
  test('leaves the bank once its time is over, and is then where any other would be', async () => {
    const ada = await careful();
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);
    const confirmed = await confirmElsewhere(bank, ada, started);
    expect(confirmed.body).toMatchObject({ status: 'PENDING', secondsToStop: 30, timeline: [] });
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);

    await timeIsOver();
    await sendDue();
    const sent = await stateOf(ada, started.id);
    expect(sent).toMatchObject({ status: 'PENDING', stopUntil: null });
    const late = await stop(ada, started.id);
    expect(late.body).toMatchObject({
      detail: 'There is nothing to stop: it was sent, and the other bank has not confirmed it yet.',
    });
    await settleDue(bank);
    const ended = await stateOf(ada, started.id);
    expect(ended.status).toBe('SUCCESS');
    expect(ended.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
    expect(await bank.balanceOf(ada.account)).toBe(900n * NAIRA);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('is stopped without a word to the other bank', async () => {
    const ada = await careful();
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);
    await confirmElsewhere(bank, ada, started);
    expect(await stop(ada, started.id)).toMatchObject({ status: 200 });
    await timeIsOver();
    await sendDue();
    const dispatched = await bank.platform.db
      .selectFrom('dispatches')
      .select('operation_id')
      .where('operation_id', '=', started.id)
      .execute();
    expect(dispatched).toEqual([]);
    expect(await available(ada)).toBe(1000n * NAIRA);
    expect(await usedToday(bank, ada)).toBe(0n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('around midnight, and returned: its limit goes back to the day it was confirmed', async () => {
    const ada = await careful();
    const now = await bank.platform.clock.now();
    const midnight = new Date(`${lagosDay(new Date(now.getTime() + 24 * 3_600_000))}T00:00:00+01:00`);
    await bank.platform.clock.advance(Math.floor((midnight.getTime() - now.getTime()) / 1000) - 10);
    const awake = { ...ada, token: await bank.signIn(ada) };
    // The switch refuses an account that ends so.
    const started = await startElsewhere(bank, awake, accountElsewhere('051'), 100);
    await confirmElsewhere(bank, awake, started);
    await timeIsOver();
    await sendDue();
    await settleAfterPauses(bank, 1);
    expect(await stateOf(awake, started.id)).toMatchObject({ status: 'FAILED' });
    const uses = await bank.platform.db
      .selectFrom('limit_uses')
      .select(['day', 'used_kobo'])
      .where('customer_id', '=', ada.id)
      .execute();
    expect(uses.map(({ used_kobo: used }) => used)).toEqual([0n]);
    expect(await bank.balanceOf(ada.account)).toBe(1000n * NAIRA);
  });
});
