import { type BankEvent, readEvent } from '../bank/bank-events.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type KeptEvent,
  markExpanded,
  noteFailure,
  selectAnyWaitingEvent,
  takeWaitingEvents,
} from './events-db.ts';

const BATCH_MAX = 200;
// With the pauses between them about five minutes: long enough for a fault that passes, or for the last old process to go.
const FAILURES_MAX = 5;

/**
 * Somebody who does something about events; event-subscribers.ts lists all. What is written in the given transaction happens
 * exactly once; anything else may happen again.
 */
export type Subscriber = (
  platform: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
  now: Date,
) => Promise<void>;

/** Whether something happened that nobody has heard of yet. */
export async function eventsWait(platform: Platform): Promise<boolean> {
  return (await selectAnyWaitingEvent(platform.db)) !== undefined;
}

/**
 * Lets every subscriber hear of what happened. A batch is heard in one transaction, so a killed worker neither loses nor
 * doubles anything. When a batch fails, its events are heard one by one; one that fails, for whatever reason, is tried again
 * after a pause, and the one that keeps failing is parked with an alarm: one bad event holds up no other. Where it is the
 * database that fails, nothing can be noted either, and this fails as a whole. @returns how many were taken
 */
export async function expandEvents(
  platform: Platform,
  subscribers: readonly Subscriber[],
  now: Date,
): Promise<number> {
  try {
    return await hear(platform, subscribers, BATCH_MAX, now);
  } catch {
    return hearOneByOne(platform, subscribers, now);
  }
}

/** One at a time until none waits; what failed waits for its pause to end. */
async function hearOneByOne(
  platform: Platform,
  subscribers: readonly Subscriber[],
  now: Date,
): Promise<number> {
  let heard = 0;
  while (heard < BATCH_MAX && (await hear(platform, subscribers, 1, now)) > 0) heard += 1;
  return heard;
}

async function hear(
  platform: Platform,
  subscribers: readonly Subscriber[],
  batchMax: number,
  now: Date,
): Promise<number> {
  const taken: KeptEvent[] = [];
  try {
    await platform.db.transaction().execute(async (transaction) => {
      taken.push(...(await takeWaitingEvents(transaction, batchMax)));
      if (taken.length === 0) return;
      const events = taken.map(readEvent);
      for (const subscriber of subscribers) await subscriber(platform, transaction, events, now);
      await markExpanded(
        transaction,
        taken.map(({ id }) => id),
        now,
      );
    });
  } catch (error) {
    const [alone, ...others] = taken;
    if (alone === undefined || others.length > 0) throw error;
    await note(platform, alone, error, now);
  }
  return taken.length;
}

async function note(
  { db, log, metrics }: Platform,
  { id, type }: KeptEvent,
  error: unknown,
  now: Date,
): Promise<void> {
  const isParked = await noteFailure(db, id, FAILURES_MAX, now);
  if (!isParked) return log.warn({ err: error, eventId: id, type }, 'an event could not be heard');
  metrics.eventsParked.inc({ type });
  log.error({ err: error, eventId: id, type }, 'an event is parked: nobody hears of it until somebody looks');
}
