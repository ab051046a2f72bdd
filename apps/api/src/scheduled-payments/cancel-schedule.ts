import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { forgetTries } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

/** Ends a schedule: nothing more is paid. @throws Refusal */
export function cancelSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  return changeOwnSchedule(
    platform,
    customerId,
    name,
    async (transaction, schedule) => {
      await forgetTries(transaction, schedule);
      await changeSchedule(transaction, schedule.id, {
        state: 'CANCELLED',
        paused: null,
        dueAt: null,
        endedAt: now,
        waitingEditId: null,
      });
      return { what: 'CANCELLED' };
    },
    now,
  );
}
