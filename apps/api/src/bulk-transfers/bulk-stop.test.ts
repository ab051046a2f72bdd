import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
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
import { untouched, usedToday } from '../../../../scripts/testing/transfers.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';

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
    rows: [{ status: 'STOPPED', problem: 'You stopped it. No money moved.' }, { status: 'SUCCESS' }],
  });
  expect(await toldTo(bank, ada)).toEqual(['Bulk transfer: 1 of 2 sent']);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain('1 was stopped and not sent.');
  expect(mail?.text).not.toContain('log in to see why');
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
    message: '1 of 3 were sent, you stopped 2.',
    stopUntil: null,
    secondsToStop: null,
    paid: 50,
    counts: { pending: 0, keptBack: 0, succeeded: 1, failed: 0, stopped: 2 },
    rows: [
      { status: 'SUCCESS' },
      { status: 'STOPPED', problem: 'You stopped it. No money moved.' },
      { status: 'STOPPED', problem: 'You stopped it. No money moved.' },
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
    counts: { waiting: 0, pending: 0, failed: 0, stopped: 205 },
  });
  await untouched(bank, ada.account, 1000n * NAIRA);
});
