import { findOwnAccount } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { passBy } from './pass-by.ts';
import type { CustomerChange } from './schedule-changes.ts';
import { dayOf, type Schedule } from './schedule-rules.ts';

/** Goes on with today's payment: what fell on the days before is left out and counts as over (A161). @throws Refusal */
export function resumeSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  return changeOwnSchedule(
    platform,
    customerId,
    name,
    async (transaction, schedule) => {
      if (schedule.pausedBecause === 'NAME_CHANGED') throw fail('SCHEDULE_NEEDS_EDIT');
      if (schedule.pausedBecause === 'PRICE_CHANGED') throw fail('SCHEDULE_NEEDS_PRICE');
      if (schedule.state !== 'ACTIVE' && (await isFromDisabled(platform, transaction, schedule)))
        throw fail('ACCOUNT_DISABLED');
      return resume(platform, transaction, schedule, now);
    },
    now,
  );
}

/** The same of one whose lock the caller holds, and that needs nothing else before. */
export async function resume(
  platform: Platform,
  transaction: DatabaseTransaction,
  schedule: Schedule,
  now: Date,
): Promise<CustomerChange | undefined> {
  if (schedule.state === 'ACTIVE') return undefined;
  const today = lagosDay(now);
  let nextRun = schedule.nextRun;
  while (nextRun <= schedule.runsInAll && dayOf(schedule, nextRun) < today) nextRun += 1;
  await passBy(platform, transaction, schedule, { nextRun, state: 'ACTIVE' }, now);
  return { what: 'RESUMED' };
}

/** Whether it would pause again on its day, because its owner disabled the account. */
export async function isFromDisabled(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, sourceAccountNumber }: Schedule,
): Promise<boolean> {
  const source = await findOwnAccount(platform, customerId, sourceAccountNumber, transaction);
  return source?.isDisabled === true;
}
