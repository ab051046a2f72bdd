import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertChange, wasToldSince } from './schedule-changes-db.ts';
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
  const since = new Date(now.getTime() - TOLD_AGAIN_AFTER_MINUTES * 60_000);
  const isTold = what === 'CANCELLED' || !(await wasToldSince(transaction, schedule.id, since));
  const id = what === 'EDITED' ? change.id : newId();
  await insertChange(transaction, { id, scheduleId: schedule.id, what, isTold, changedAt: now });
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
