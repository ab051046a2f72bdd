import type { BankEvent } from '../bank/bank-events.ts';
import type { Failure } from '../bank/failure-words.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { eventFactsOf } from './schedule-events.ts';
import {
  dayOf,
  dueAtOf,
  failureWords,
  nextTryAt,
  type Pause,
  pauseWords,
  type Schedule,
} from './schedule-rules.ts';
import { type DueRun, finishRun, forgetTries, putOffRun, readRun, startRunOver } from './schedule-runs-db.ts';
import { changeSchedule, lockSchedule } from './schedules-db.ts';
import { claimShortfall } from './shortfalls-db.ts';

type End = {
  readonly failure: Failure | undefined;
  /** As whoever tells of it knows: a payment that has got an operation since is somebody else's to tell of. */
  readonly hasOperation: boolean;
  readonly wasSent?: boolean;
};

/** Writes down how a payment ended, when the next one is due, and what the customer is told: once, and in one transaction. */
export async function recordRun(platform: Platform, due: DueRun, end: End, now: Date): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, due.schedule.id);
    if (!(await isUnderWay(transaction, schedule, due, end.hasOperation))) return;
    await finish(platform, transaction, { schedule, due, end }, now);
  });
}

/** Of a payment without an operation only those decide who know how the schedule stands now. */
async function isUnderWay(
  transaction: DatabaseTransaction,
  schedule: Schedule,
  due: DueRun,
  hasOperation: boolean,
): Promise<boolean> {
  const run = await readRun(transaction, schedule.id, due.run);
  if (run?.status !== 'DUE' || run.operationId !== due.operationId || run.isStarted !== hasOperation)
    return false;
  return hasOperation || (schedule.version === due.schedule.version && schedule.state === 'ACTIVE');
}

async function finish(
  { config }: Platform,
  transaction: DatabaseTransaction,
  { schedule, due, end }: { schedule: Schedule; due: DueRun; end: End },
  now: Date,
): Promise<void> {
  const { failure, hasOperation } = end;
  await finishRun(transaction, { ...due, schedule }, { failure, hasOperation }, now);
  const runsPaid = schedule.runsPaid + (failure === undefined ? 1 : 0);
  const nextRun = due.run + 1;
  const isLast = nextRun > schedule.runsInAll;
  const nextDay = isLast ? undefined : dayOf(schedule, nextRun);
  await changeSchedule(transaction, schedule.id, {
    nextRun,
    runsPaid,
    // One that was refused under lock was never paid: what was paid before it still tells how the schedule ends (A161).
    ...(failure === undefined && { lastOperationId: due.operationId }),
    ...(nextDay === undefined
      ? { state: failure === undefined ? 'COMPLETED' : 'FAILED', endedAt: now, dueAt: null }
      : { day: nextDay, dueAt: dueAtOf(nextDay, config.scheduleHour) }),
  });
  await insertEvents(
    transactionConnection(transaction),
    eventsOf({ ...schedule, runsPaid }, { due, end, nextDay }, now),
  );
}

/** The debit itself is told of by its payment; of money that another bank sends back, too. */
function eventsOf(
  schedule: Schedule,
  { due, end, nextDay }: { due: DueRun; end: End; nextDay: string | undefined },
  now: Date,
): BankEvent[] {
  const { failure, wasSent = false } = end;
  const event = { id: newId(), customerId: schedule.customerId, occurredAt: now };
  const facts = eventFactsOf(schedule);
  if (failure !== undefined) {
    const problem = failureWords(failure);
    const payload = { ...facts, day: due.day, problem, nextDay: nextDay ?? null };
    return [{ ...event, type: 'SCHEDULED_RUN_FAILED', payload }];
  }
  if (nextDay !== undefined || schedule.runsInAll === 1 || !wasSent) return [];
  const payload = { ...facts, runs: schedule.runsInAll, paid: schedule.runsPaid };
  return [{ ...event, type: 'SCHEDULE_ENDED', payload }];
}

/** What may still be possible today is tried again; the customer is told once a day, and when there is no try left. */
export async function tryLater(
  platform: Platform,
  due: DueRun,
  end: End & { readonly failure: Failure },
  now: Date,
): Promise<void> {
  const { failure, hasOperation } = end;
  await platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, due.schedule.id);
    if (!(await isUnderWay(transaction, schedule, due, hasOperation))) return;
    const dueAt = nextTryAt(due.firstTriedAt ?? now, now);
    if (dueAt === undefined) return finish(platform, transaction, { schedule, due, end }, now);
    await putOffRun(transaction, due, failure, now);
    await changeSchedule(transaction, schedule.id, { dueAt });
    // Nobody can do anything about a bank that does not answer.
    if (failure.code !== 'INSUFFICIENT_FUNDS') return;
    const short = await claimShortfall(transaction, schedule, lagosDay(now));
    if (short === undefined) return;
    const { count, totalKobo } = short;
    const payload = { ...eventFactsOf(schedule), amountKobo: String(totalKobo), count, day: due.day };
    const { customerId } = schedule;
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'SCHEDULED_RUN_WAITS', customerId, payload, occurredAt: now },
    ]);
  });
}

/** Its accounts were locked in the moment it was to be paid: it is due still, and paid once they are open again. */
export async function waitForUnlock(platform: Platform, due: DueRun): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, due.schedule.id);
    if (!(await isUnderWay(transaction, schedule, due, true))) return;
    await startRunOver(transaction, due);
    // Whoever takes it on next may do so at once.
    await changeSchedule(transaction, schedule.id, {});
  });
}

/** Pays nothing more until the customer has looked at it. */
export async function pauseSchedule(platform: Platform, due: DueRun, pause: Pause, now: Date): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, due.schedule.id);
    if (!(await isUnderWay(transaction, schedule, due, false))) return;
    await forgetTries(transaction, schedule);
    await changeSchedule(transaction, schedule.id, { state: 'PAUSED', paused: pause, dueAt: null });
    const payload = { ...eventFactsOf(schedule), problem: pauseWords(pause) };
    const { customerId } = schedule;
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'SCHEDULE_PAUSED', customerId, payload, occurredAt: now },
    ]);
  });
}
