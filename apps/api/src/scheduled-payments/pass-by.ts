import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { dayOf, dueAtOf, type Schedule } from './schedule-rules.ts';
import { skipRuns } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

/** Leaves payments out, and goes on with another one; where none remains, the schedule did what it had paid by then. */
export async function passBy(
  { config }: Platform,
  transaction: DatabaseTransaction,
  schedule: Schedule,
  { nextRun, state }: { readonly nextRun: number; readonly state: 'ACTIVE' | 'PAUSED' },
  now: Date,
): Promise<void> {
  const count = nextRun - schedule.nextRun;
  const skipped = Array.from({ length: count }, (_, place) => schedule.nextRun + place);
  await skipRuns(
    transaction,
    schedule,
    skipped.map((run) => ({ run, day: dayOf(schedule, run) })),
    now,
  );
  if (nextRun > schedule.runsInAll)
    return changeSchedule(transaction, schedule.id, {
      nextRun,
      state: schedule.runsPaid > 0 ? 'COMPLETED' : 'FAILED',
      paused: null,
      day: dayOf(schedule, schedule.runsInAll),
      dueAt: null,
      endedAt: now,
    });
  const day = dayOf(schedule, nextRun);
  return changeSchedule(transaction, schedule.id, {
    nextRun,
    state,
    ...(state === 'ACTIVE' && { paused: null }),
    day,
    dueAt: state === 'ACTIVE' ? dueAtOf(day, config.scheduleHour) : null,
  });
}
