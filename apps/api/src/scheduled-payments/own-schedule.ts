import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { readRecord } from './read-schedule.ts';
import { type CustomerChange, keepChange } from './schedule-changes.ts';
import { isOver, type Schedule } from './schedule-rules.ts';
import { readRun } from './schedule-runs-db.ts';
import { lockOwnSchedule, scheduleName } from './schedules-db.ts';

/**
 * Changes a schedule of the customer that is not over, unless a payment of it is being made in this moment: what is answered
 * here holds for every payment after it. What was changed is kept, and told. @returns the record as it is then @throws Refusal
 */
export async function changeOwnSchedule(
  platform: Platform,
  customerId: string,
  name: string,
  change: (transaction: DatabaseTransaction, schedule: Schedule) => Promise<CustomerChange | undefined>,
  now: Date,
) {
  const id = await platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockOwnSchedule(transaction, customerId, scheduleName(name));
    if (schedule === undefined) throw fail('NOT_FOUND');
    await refuseUnchangeable(transaction, schedule);
    const changed = await change(transaction, schedule);
    if (changed !== undefined) await keepChange(transaction, schedule, changed, now);
    return schedule.id;
  });
  return readRecord(platform, customerId, id, now);
}

/** The caller holds its lock. @throws Refusal */
export async function refuseUnchangeable(
  transaction: DatabaseTransaction,
  schedule: Schedule,
): Promise<void> {
  if (isOver(schedule)) throw fail('SCHEDULE_OVER');
  const run = await readRun(transaction, schedule.id, schedule.nextRun);
  if (run?.isStarted === true) throw fail('SCHEDULE_BUSY');
}
