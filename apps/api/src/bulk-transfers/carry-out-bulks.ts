import { newId } from '../bank/ids.ts';
import { carryOut } from '../operations/orders.ts';
import {
  type DatabaseTransaction,
  poolConnection,
  transactionConnection,
} from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { transferPayments } from '../transfers/transfers.ts';
import { LEASE_SECONDS } from './bulk-order.ts';
import {
  type CountedBulk,
  claimDueRun,
  countRows,
  endRun,
  findBulk,
  markToldUnfinished,
  postponeRun,
  selectAnyDueRun,
  selectWaiting,
} from './bulk-transfers-db.ts';

/** As many as go into one commit. */
const CHUNK_MAX = 200;
/** What is kept back for a while is looked at again after this. */
const KEPT_BACK_SECONDS = 5;
/** What could not be tried, for a fault of ours, is tried again after this. */
const FAULT_SECONDS = 10;
/** Whoever waits longer than this, for a fault of ours, is told how far it is. */
const UNFINISHED_MINUTES = 10;

/** Whether a bulk transfer can go on. */
export async function bulksWait({ db }: Platform): Promise<boolean> {
  return (await selectAnyDueRun(db)) !== undefined;
}

/**
 * Goes on with a bulk transfer whose code was taken, by as many rows as go into one commit. Whoever does so twice, or after
 * somebody who died, finds under the lock of each row what became of it: no row is paid twice.
 * @returns how many were taken on
 */
export async function carryOutBulks(platform: Platform, now: Date): Promise<number> {
  const bulkId = await claimDueRun(platform.pool, LEASE_SECONDS);
  if (bulkId === undefined) return 0;
  await carryOutRows(platform, bulkId, 'NEXT', now);
  return 1;
}

/** Carries out the next rows of a bulk transfer whose code was taken, or of its first ones those that still wait. */
export async function carryOutRows(
  platform: Platform,
  bulkId: string,
  which: 'FIRST' | 'NEXT',
  now: Date,
): Promise<void> {
  const ids = await selectWaiting(platform.pool, bulkId, which, CHUNK_MAX);
  // A repeated confirm: what comes after the first ones is the worker's.
  if (which === 'FIRST' && ids.length === 0) return;
  const carriedOut = await Promise.all(ids.map((id) => tryRow(platform, id, now)));
  await goOn(platform, bulkId, carriedOut.every(Boolean), now);
}

/** One that cannot be tried keeps none of the others. @returns whether it was */
async function tryRow(platform: Platform, id: string, now: Date): Promise<boolean> {
  try {
    await carryOut(platform, transferPayments, id, now);
    return true;
  } catch (error) {
    platform.metrics.paymentsUnsettled.inc();
    platform.log.error({ err: error, operationId: id }, 'a row of a bulk transfer could not be carried out');
    return false;
  }
}

/**
 * Leaves the rest to whoever comes next, or tells the customer once that each row was tried. Where rows could not be tried for
 * long, they are told how far it is, once (A168): the end says something else, because then none is open.
 */
async function goOn(platform: Platform, bulkId: string, allTried: boolean, now: Date): Promise<void> {
  const { db, pool } = platform;
  const counts = (await countRows(poolConnection(pool), [bulkId])).get(bulkId);
  if (counts === undefined) throw new Error(`Bulk transfer ${bulkId} has no rows`);
  const pause = (seconds: number) => postponeRun(db, bulkId, seconds);
  if (counts.waiting > 0 && !allTried) {
    const approvedUntil = new Date(now.getTime() - UNFINISHED_MINUTES * 60_000);
    await tell(platform, bulkId, counts, now, (transaction) =>
      markToldUnfinished(transaction, bulkId, { approvedUntil, now }),
    );
  }
  if (counts.waiting > 0) return pause(allTried ? 0 : FAULT_SECONDS);
  if (counts.keptBack > 0) return pause(KEPT_BACK_SECONDS);
  return tell(platform, bulkId, counts, now, (transaction) => endRun(transaction, bulkId));
}

/** @param mark answers whom to tell, if it has come to that */
async function tell(
  { db, pool }: Platform,
  bulkId: string,
  counts: CountedBulk,
  now: Date,
  mark: (transaction: DatabaseTransaction) => Promise<string | undefined>,
): Promise<void> {
  const bulk = await findBulk(pool, bulkId);
  if (bulk === undefined) throw new Error(`Bulk transfer ${bulkId} does not exist`);
  await db.transaction().execute(async (transaction) => {
    const customerId = await mark(transaction);
    if (customerId === undefined) return;
    const payload = {
      reference: bulk.reference,
      rows: counts.rows,
      sent: counts.succeeded + counts.pending - counts.keptBack,
      stopped: counts.stopped,
      open: counts.waiting + counts.keptBack,
      paidKobo: String(counts.paidKobo),
      sourceAccountNumbers: [...bulk.sourceAccountNumbers],
    };
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'BULK_CARRIED_OUT', customerId, payload, occurredAt: now },
    ]);
  });
}
