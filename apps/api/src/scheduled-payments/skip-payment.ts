import { TEXTS } from '@harvest/contracts/texts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { passBy } from './pass-by.ts';
import { isSkipped } from './schedule-runs-db.ts';

/** Leaves the payment of a day out, the next one; asked again for the same day it leaves out no other. @throws Refusal */
export function skipPayment(
  platform: Platform,
  customerId: string,
  { name, day }: { readonly name: string; readonly day: string },
  now: Date,
) {
  return changeOwnSchedule(
    platform,
    customerId,
    name,
    async (transaction, schedule) => {
      // One that was skipped may have been moved back to its day since.
      if (day !== schedule.day) {
        if (await isSkipped(transaction, schedule.id, day)) return undefined;
        throw fail('BAD_REQUEST', { fieldErrors: { day: TEXTS.notTheNextPayment } });
      }
      const { nextRun, state } = schedule;
      const stays = state === 'PAUSED' ? 'PAUSED' : 'ACTIVE';
      await passBy(platform, transaction, schedule, { nextRun: nextRun + 1, state: stays }, now);
      return { what: 'SKIPPED' };
    },
    now,
  );
}
