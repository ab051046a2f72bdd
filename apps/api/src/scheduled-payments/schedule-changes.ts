import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { countToldSince, insertChange } from './schedule-changes-db.ts';
import { changedEvent, eventFactsOf } from './schedule-events.ts';
import { isOver, type Schedule, sameTimes, type Terms } from './schedule-rules.ts';
import { lockSchedule } from './schedules-db.ts';

/** What the customer did to a schedule without a code. */
export type CustomerChange =
  | { readonly what: 'PAUSED' | 'RESUMED' | 'SKIPPED' | 'CANCELLED' }
  /** The id is that of the request, however often it is sent. */
  | { readonly what: 'EDITED'; readonly id: string; readonly terms: Terms };

/** What is done at once to all that one code scheduled. */
export type ListChange = 'PAUSED' | 'RESUMED' | 'CANCELLED';

const TOLD_AGAIN_AFTER_MINUTES = 10;
/** So often in that time a customer is told whether it is paid; whoever goes on fills no mailbox. */
const TOLD_MAX = 6;

const toldSince = (now: Date): Date => new Date(now.getTime() - TOLD_AGAIN_AFTER_MINUTES * 60_000);

/**
 * Keeps what was changed, and tells the customer, who may not have been the one who did it: at most once in ten minutes, but of a
 * pause, a resume and an end whatever was told before, so that what they read last says whether it is paid (A170). The caller
 * holds the lock of the schedule, which is given as it was before.
 */
export async function keepChange(
  transaction: DatabaseTransaction,
  schedule: Schedule,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  const { what } = change;
  const hasEnded = isOver(await lockSchedule(transaction, schedule.id));
  const toldBefore = await countToldSince(transaction, schedule.id, toldSince(now));
  const toldMax = what === 'PAUSED' || what === 'RESUMED' ? TOLD_MAX : 1;
  const isTold = hasEnded || toldBefore < toldMax;
  const id = what === 'EDITED' ? change.id : newId();
  await insertChange(transaction, { id, scheduleId: schedule.id, what, isTold, changedAt: now });
  if (!isTold) return;
  const event =
    hasEnded && what !== 'CANCELLED' ? alteredEvent(schedule, 'ENDED', now) : eventOf(schedule, change, now);
  await insertEvents(transactionConnection(transaction), [event]);
}

/** The same of many that were changed at once: one message, and six in ten minutes at most. */
export async function keepListChange(
  transaction: DatabaseTransaction,
  changed: readonly Schedule[],
  what: ListChange,
  now: Date,
): Promise<void> {
  const [first] = changed;
  if (first === undefined) return;
  const isTold =
    what === 'CANCELLED' || (await countToldSince(transaction, first.id, toldSince(now))) < TOLD_MAX;
  for (const { id } of changed)
    await insertChange(transaction, { id: newId(), scheduleId: id, what, isTold, changedAt: now });
  if (!isTold) return;
  const total = changed.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const { customerId } = first;
  const payload = { ...eventFactsOf(first), what, count: changed.length, amountKobo: String(total) };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'SCHEDULE_ALTERED', customerId, payload, occurredAt: now },
  ]);
}

function eventOf(schedule: Schedule, change: CustomerChange, now: Date) {
  if (change.what === 'EDITED') {
    const { terms } = change;
    if (terms.amountKobo !== schedule.amountKobo || !sameTimes(schedule, terms))
      return changedEvent({ ...schedule, ...terms }, now);
  }
  return alteredEvent(schedule, change.what, now);
}

function alteredEvent(schedule: Schedule, what: CustomerChange['what'] | 'ENDED', now: Date) {
  const payload = { ...eventFactsOf(schedule), what, count: 1 };
  const { customerId } = schedule;
  return { id: newId(), type: 'SCHEDULE_ALTERED' as const, customerId, payload, occurredAt: now };
}
