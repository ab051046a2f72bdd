import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import type { CustomerChange } from './schedule-changes.ts';
import type { Schedule } from './schedule-rules.ts';
import { forgetTries } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

/** Ends a schedule: nothing more is paid. @throws Refusal */
export function cancelSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  return changeOwnSchedule(
    platform,
    customerId,
    name,
    (transaction, schedule) => cancel(transaction, schedule, now),
    now,
  );
}

/** The same of one whose lock the caller holds. */
export async function cancel(
  transaction: DatabaseTransaction,
  schedule: Schedule,
  now: Date,
): Promise<CustomerChange> {
  await forgetTries(transaction, schedule);
  await changeSchedule(transaction, schedule.id, {
    state: 'CANCELLED',
    paused: null,
    dueAt: null,
    endedAt: now,
    waitingEditId: null,
  });
  return { what: 'CANCELLED' };
}
