import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { newId } from '../bank/ids.ts';
import { findBill } from '../bills/bills-db.ts';
import { findBulk } from '../bulk-transfers/bulk-transfers-db.ts';
import { createPool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { findScheduleEdit } from '../scheduled-payments/schedule-edits-db.ts';
import { findScheduleOrder } from '../scheduled-payments/schedule-orders-db.ts';
import { findTransfer } from '../transfers/transfers-db.ts';
import type { FindOperation } from './operations-db.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, createLog('silent'), 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

// To plan them costs twice what they take themselves, and a confirm reads its payment.
test.each<[string, FindOperation<object>]>([
  ['transfers', findTransfer],
  ['bill_payments', findBill],
  ['bulk_transfers', findBulk],
  ['schedule_orders', findScheduleOrder],
  ['schedule_edits', findScheduleEdit],
])('operations with what %s keeps of them: are read by a statement that is prepared', async (table, find) => {
  expect(await find(pool, newId())).toBeUndefined();
  const { rows } = await pool.query('select from pg_prepared_statements where statement like $1', [
    `%from operations join ${table} using%`,
  ]);
  expect(rows).toHaveLength(1);
});
