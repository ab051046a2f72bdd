import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { forgetTries } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

/** Pays nothing until it is resumed; pausing it again changes nothing. @throws Refusal */
export function pauseSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  return changeOwnSchedule(
    platform,
    customerId,
    name,
    async (transaction, schedule) => {
      if (schedule.state === 'PAUSED') return undefined;
      await forgetTries(transaction, schedule);
      await changeSchedule(transaction, schedule.id, { state: 'PAUSED', dueAt: null });
      return { what: 'PAUSED' };
    },
    now,
  );
}
