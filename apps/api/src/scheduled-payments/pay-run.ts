import { billPayments } from '../bills/bills.ts';
import type { Operation } from '../operations/operations.ts';
import { carryOut } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import { transferPayments } from '../transfers/transfers.ts';
import { prepareRun } from './prepare-run.ts';
import type { PreparedRun } from './prepared-run.ts';
import { pauseSchedule, recordRun, tryLater, waitForUnlock } from './record-run.ts';
import type { Schedule } from './schedule-rules.ts';
import { type DueRun, readRun, startRun } from './schedule-runs-db.ts';
import { lockSchedule } from './schedules-db.ts';

/**
 * Makes one payment of a schedule, however often it is called and wherever whoever called it before has died: its operation has
 * its id before it is there, is there before its money moves, and its end is written down once.
 */
export async function payRun(platform: Platform, due: DueRun, now: Date): Promise<void> {
  if (!due.isStarted) {
    const prepared = await prepareRun(platform, due, now);
    switch (prepared.outcome) {
      case 'WAITS':
        return;
      case 'PAUSED':
        return pauseSchedule(platform, due, prepared.pause, now);
      case 'LATER':
        return tryLater(platform, due, { failure: prepared.failure, hasOperation: false }, now);
      case 'FAILED':
        return recordRun(platform, due, { failure: prepared.failure, hasOperation: false }, now);
      case 'READY':
        if (!(await start(platform, due, prepared, now))) return;
    }
  }
  const operation = await carryOutRun(platform, due, now);
  if (operation === undefined) throw new Error(`Operation ${due.operationId} is not there`);
  if (wasAccepted(operation)) {
    // What is kept back can still be stopped: nobody is told yet that it was sent.
    const wasSent = operation.debitedAt !== undefined;
    return recordRun(platform, due, { failure: undefined, hasOperation: true, wasSent }, now);
  }
  const { failure } = operation;
  if (failure === undefined) throw new Error(`Operation ${due.operationId} was not carried out`);
  if (failure.code === 'EMERGENCY_LOCK') return waitForUnlock(platform, due);
  const end = { failure, hasOperation: true };
  return failure.code === 'INSUFFICIENT_FUNDS'
    ? tryLater(platform, due, end, now)
    : recordRun(platform, due, end, now);
}

function carryOutRun(
  platform: Platform,
  { schedule, operationId }: DueRun,
  now: Date,
): Promise<Operation | undefined> {
  return schedule.bill === undefined
    ? carryOut(platform, transferPayments, operationId, now)
    : carryOut(platform, billPayments, operationId, now);
}

/** Its money left the account or was set aside; what becomes of it then, the operation tells. */
function wasAccepted({ debitedAt, heldAt }: Operation): boolean {
  return debitedAt !== undefined || heldAt !== undefined;
}

/**
 * Keeps the payment's operation, unless the schedule was changed since it was read: a pause, an edit or a cancel that was
 * answered is never overtaken. @returns whether the operation is there
 */
async function start(
  { db }: Platform,
  due: DueRun,
  { amountKobo, keep }: Extract<PreparedRun, { outcome: 'READY' }>,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const current = await lockSchedule(transaction, due.schedule.id);
    if (!isAsRead(current, due)) return false;
    const run = await readRun(transaction, current.id, due.run);
    if (run?.operationId !== due.operationId || run.status !== 'DUE') return false;
    if (run.isStarted) return true;
    const { customerId, termsOrderId: id } = current;
    await keep(transaction, { id, customerId }, due.operationId, now);
    await startRun(transaction, due, amountKobo, now);
    return true;
  });
}

function isAsRead(current: Schedule, { schedule, run }: DueRun): boolean {
  return current.version === schedule.version && current.state === 'ACTIVE' && current.nextRun === run;
}
