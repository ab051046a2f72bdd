import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { signInAgain } from '../../../../scripts/testing/schedules.ts';
import { signedInStaff } from '../../../../scripts/testing/staff.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const STOP = 'POST /api/operations/{id}/stop';

/** Ada starts to pay Musa so many times at once. */
async function started(rows = 2) {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const items = Array.from({ length: rows }, (_, place) =>
    rowTo(ada, musa.account.accountNumber, { amount: 50 + place }),
  );
  return { ada, bulk: await startBulk(bank, ada, items) };
}

const stop = (by: SignedIn, id: string) => bank.call(STOP, { token: by.token, params: { id } });

const readRow = (by: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: by.token, params: { id } });

describe('a row of a bulk transfer whose code was not taken', () => {
  test('in time: has expired for its customer and for staff, and there is nothing to stop', async () => {
    const { ada, bulk } = await started();
    const [row = { id: '', reference: '' }] = bulk.rows;
    expect(await readRow(ada, row.id)).toMatchObject({ status: 'AWAITING_OTP' });
    await bank.platform.clock.advance(16 * 60);
    const again = await signInAgain(bank, ada);
    expect(await readRow(again, row.id)).toMatchObject({
      status: 'EXPIRED',
      message: expect.stringMatching(/^This waited too long/) as string,
    });
    const { token } = await signedInStaff(bank, 'SUPPORT');
    const traced = await bank.ask('GET /api/admin/payments/{knownBy}', {
      token,
      params: { knownBy: row.reference },
    });
    expect(traced).toMatchObject({ status: 'EXPIRED' });
    for (const id of [bulk.id, row.id])
      expect((await stop(again, id)).body).toMatchObject({
        detail: expect.stringMatching(/never approved, and nothing was sent\.$/) as string,
      });
  });

  test('because it was given up: failed for that', async () => {
    const { ada, bulk } = await started();
    const [row = { id: '' }] = bulk.rows;
    const { id } = bulk;
    await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id } });
    const given = await bank.ask('GET /api/transfer/bulk/{id}', { token: ada.token, params: { id } });
    expect(await readRow(ada, row.id)).toMatchObject({
      status: 'FAILED',
      message: given.message,
      timeline: [{ step: 'FAILED' }],
    });
    expect((await stop(ada, id)).body).toMatchObject({
      detail: 'There is nothing to stop: these payments were never approved, and nothing was sent.',
    });
  });
});

test('Stop, of rows that somebody is about to carry out: waits for the first of them and holds no later one', async () => {
  const { ada, bulk } = await started(3);
  const { db, pool } = bank.platform;
  const [first = '', ...later] = bulk.rows.map(({ id }) => id);
  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
  // As if none had been tried, with the first one behind the others on the disk.
  const setBack = (orderId: string | null) =>
    db
      .updateTable('operations')
      .set({ status: 'AWAITING_OTP', debited_at: null, completed_at: null, order_id: orderId })
      .where('id', 'in', orderId === null ? [first] : [first, ...later])
      .execute();
  await setBack(null);
  await setBack(bulk.id);
  let stopping: ReturnType<typeof stop> | undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('operations').select('id').where('id', '=', first).forUpdate().execute();
    stopping = stop(ada, bulk.id);
    await untilWaiting(pool, 1);
    const free = await transaction
      .selectFrom('operations')
      .select('id')
      .where('id', 'in', later)
      .forUpdate()
      .skipLocked()
      .execute();
    expect(free).toHaveLength(2);
  });
  expect((await stopping)?.body).toEqual({ message: 'Stopped. Nothing was sent.' });
});
