import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import type { CustomerChange } from './schedule-changes.ts';
import type { Schedule } from './schedule-rules.ts';
import { forgetTries } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

/** Pays nothing until it is resumed; pausing it again changes nothing. @throws Refusal */
export function pauseSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  return changeOwnSchedule(platform, customerId, name, pause, now);
}

/** The same of one whose lock the caller holds. */
export async function pause(
  transaction: DatabaseTransaction,
  schedule: Schedule,
): Promise<CustomerChange | undefined> {
  if (schedule.state === 'PAUSED') return undefined;
  await forgetTries(transaction, schedule);
  await changeSchedule(transaction, schedule.id, { state: 'PAUSED', dueAt: null });
  return { what: 'PAUSED' };
}
