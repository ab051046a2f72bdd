import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { changedEvent, eventFactsOf } from './schedule-events.ts';
import { type Schedule, sameTimes, type Terms } from './schedule-rules.ts';

/** What the customer did to a schedule without a code. */
export type CustomerChange =
  | { readonly what: 'PAUSED' | 'RESUMED' | 'SKIPPED' | 'CANCELLED' }
  /** The id is that of the request, however often it is sent. */
  | { readonly what: 'EDITED'; readonly id: string; readonly terms: Terms };

const TOLD_AGAIN_AFTER_MINUTES = 10;

/**
 * Keeps what was changed, and tells the customer, who may not have been the one who did it: at most once in ten minutes, and of a
 * cancel always. The caller holds the lock of the schedule, which is given as it was before.
 */
export async function keepChange(
  transaction: DatabaseTransaction,
  schedule: Schedule,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  const { what } = change;
  const isTold = what === 'CANCELLED' || !(await wasTold(transaction, schedule.id, now));
  const id = what === 'EDITED' ? change.id : newId();
  await transaction
    .insertInto('schedule_changes')
    .values({ id, schedule_id: schedule.id, what, is_told: isTold, changed_at: now })
    .execute();
  if (isTold) await insertEvents(transactionConnection(transaction), [eventOf(schedule, change, now)]);
}

function eventOf(schedule: Schedule, change: CustomerChange, now: Date) {
  if (change.what === 'EDITED') {
    const { terms } = change;
    if (terms.amountKobo !== schedule.amountKobo || !sameTimes(schedule, terms))
      return changedEvent({ ...schedule, ...terms }, now);
  }
  const payload = { ...eventFactsOf(schedule), what: change.what };
  const { customerId } = schedule;
  return { id: newId(), type: 'SCHEDULE_ALTERED' as const, customerId, payload, occurredAt: now };
}

async function wasTold(transaction: DatabaseTransaction, scheduleId: string, now: Date): Promise<boolean> {
  const row = await transaction
    .selectFrom('schedule_changes')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('is_told', '=', true)
    .where('changed_at', '>', new Date(now.getTime() - TOLD_AGAIN_AFTER_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a request has changed this schedule already. */
export async function wasChangedBy(
  transaction: DatabaseTransaction,
  scheduleId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('schedule_changes')
    .select('id')
    .where('id', '=', id)
    .where('schedule_id', '=', scheduleId)
    .executeTakeFirst();
  return row !== undefined;
}
