import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Failure } from '../bank/failure-words.ts';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { SHARED_NOW, sharedTimeIn } from '../platform/database/shared-clock.ts';
import { requestIdOfRun } from './run-names.ts';
import type { Schedule } from './schedule-rules.ts';
import { type ScheduleRow, toSchedule } from './schedules-db.ts';

/** A payment that is to be tried, with its schedule as it stood when it was taken on. */
export type DueRun = {
  readonly schedule: Schedule;
  readonly run: number;
  readonly day: string;
  /** Named before anything else is done, so that whoever goes on after a crash goes on with the same operation. */
  readonly operationId: string;
  /** Business time of its first try; undefined where it is being tried for the first time. */
  readonly firstTriedAt: Date | undefined;
  /** Whether its operation is there. */
  readonly isStarted: boolean;
};

type Claim = {
  /** Business time. */
  readonly now: Date;
  readonly leaseSeconds: number;
  readonly limit: number;
};

/**
 * Takes schedules on whose next payment is due, those that wait longest first. Until the lease ends nobody else gets them, unless
 * they are changed: whoever is late finds that out by what they know of the payment.
 */
export function claimDueRuns(db: Database, { now, leaseSeconds, limit }: Claim): Promise<DueRun[]> {
  return db.transaction().execute(async (transaction) => {
    const due = await dueSchedules(transaction, now)
      .selectAll()
      .orderBy('due_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    await transaction
      .updateTable('schedules')
      .set({ leased_until: sharedTimeIn(leaseSeconds) })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    return nameRuns(transaction, due);
  });
}

/** What is due of somebody who locked their accounts waits, and is due still once they are open again. */
function dueSchedules(db: Database, now: Date) {
  return db
    .selectFrom('schedules')
    .where('state', '=', 'ACTIVE')
    .where('due_at', '<=', now)
    .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', SHARED_NOW)]))
    .where((schedule) => {
      const locked = schedule
        .selectFrom('customers')
        .select('customers.id')
        .whereRef('customers.id', '=', 'schedules.customer_id')
        .where('customers.locked_until', 'is not', null);
      return schedule.not(schedule.exists(locked));
    });
}

/** How many scheduled payments of a customer are due, whatever keeps them from being paid. */
export async function countDue(db: Database, customerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'ACTIVE')
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function selectAnyDueRun(db: Database, now: Date) {
  return dueSchedules(db, now).select('id').limit(1).executeTakeFirst();
}

/** The row of each payment, once: of one that was tried before, and has no operation, day and amount may be others by now. */
async function nameRuns(transaction: DatabaseTransaction, due: readonly ScheduleRow[]): Promise<DueRun[]> {
  const rows = await transaction
    .insertInto('schedule_runs')
    .values(
      due.map((schedule) => ({
        schedule_id: schedule.id,
        run: schedule.next_run,
        day: schedule.day,
        status: 'DUE',
        operation_id: requestIdOfRun({ scheduleId: schedule.id, run: schedule.next_run, day: schedule.day }),
        amount_kobo: schedule.amount_kobo,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['schedule_id', 'run']).doUpdateSet({
        day: sql`case when schedule_runs.started_at is null then excluded.day else schedule_runs.day end`,
        amount_kobo: sql`case when schedule_runs.started_at is null then excluded.amount_kobo
          else schedule_runs.amount_kobo end`,
      }),
    )
    .returningAll()
    .execute();
  const byId = new Map(due.map((schedule) => [schedule.id, schedule]));
  return rows.flatMap((row) => {
    const schedule = byId.get(row.schedule_id);
    if (schedule === undefined || row.operation_id === null) return [];
    return {
      schedule: toSchedule(schedule),
      run: row.run,
      day: row.day,
      operationId: row.operation_id,
      firstTriedAt: row.first_tried_at ?? undefined,
      isStarted: row.started_at !== null,
    };
  });
}

/** Where a payment of a schedule stands, for whoever holds the schedule's lock. */
export async function readRun(transaction: DatabaseTransaction, scheduleId: string, run: number) {
  const row = await transaction
    .selectFrom('schedule_runs')
    .select(['status', 'operation_id', 'started_at'])
    .where('schedule_id', '=', scheduleId)
    .where('run', '=', run)
    .executeTakeFirst();
  return (
    row && {
      status: row.status,
      operationId: row.operation_id,
      isStarted: row.status === 'DUE' && row.started_at !== null,
    }
  );
}

/** The day of the last payment that was made or refused; one that was skipped may be moved back to its day. */
export async function readLastDay(
  transaction: DatabaseTransaction,
  scheduleId: string,
): Promise<string | undefined> {
  const { day } = await transaction
    .selectFrom('schedule_runs')
    .where('schedule_id', '=', scheduleId)
    .where('status', 'in', ['PAID', 'FAILED'])
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** A payment by the operation that whoever writes of it knows. */
type OwnRun = Pick<DueRun, 'run' | 'operationId'> & { readonly schedule: Pick<Schedule, 'id'> };

/** Its operation is there, for so much. */
export async function startRun(
  transaction: DatabaseTransaction,
  due: OwnRun,
  amountKobo: Kobo,
  now: Date,
): Promise<void> {
  await ownRun(transaction, due)
    .where('started_at', 'is', null)
    .set({ started_at: now, amount_kobo: amountKobo, first_tried_at: sql`coalesce(first_tried_at, ${now})` })
    .returning('run')
    .executeTakeFirstOrThrow();
}

export async function finishRun(
  transaction: DatabaseTransaction,
  { schedule, run, operationId }: OwnRun & Pick<DueRun, 'schedule'>,
  { failure, hasOperation }: { failure: Failure | undefined; hasOperation: boolean },
  now: Date,
): Promise<void> {
  await ownRun(transaction, { schedule, run, operationId })
    .where(failure === undefined ? sql<boolean>`true` : MAY_BE_GIVEN_UP)
    .set({
      status: failure === undefined ? 'PAID' : 'FAILED',
      ...(failure && {
        failure_code: failure.code,
        failure_params: JSON.stringify(failure.params),
        first_tried_at: sql`coalesce(first_tried_at, ${now})`,
      }),
      // What was never started has the amount of the schedule as it is now.
      ...(!hasOperation && { amount_kobo: schedule.amountKobo }),
      finished_at: now,
    })
    .returning('run')
    .executeTakeFirstOrThrow();
}

/** It will be tried again: where its operation was refused for good, as another one. */
export async function putOffRun(
  transaction: DatabaseTransaction,
  due: OwnRun,
  { code, params }: Failure,
  now: Date,
): Promise<void> {
  await ownRun(transaction, due)
    .where(MAY_BE_GIVEN_UP)
    .set({
      failure_code: code,
      failure_params: JSON.stringify(params),
      first_tried_at: sql`coalesce(first_tried_at, ${now})`,
      operation_id: sql`case when started_at is null then operation_id else ${newId()}::uuid end`,
      started_at: null,
    })
    .returning('run')
    .executeTakeFirstOrThrow();
}

/** It is tried again as for the first time, as another operation: the one it has was refused for good. */
export async function startRunOver(transaction: DatabaseTransaction, due: OwnRun): Promise<void> {
  await ownRun(transaction, due)
    .where(MAY_BE_GIVEN_UP)
    .set({
      failure_code: null,
      failure_params: '{}',
      first_tried_at: null,
      operation_id: newId(),
      started_at: null,
    })
    .returning('run')
    .executeTakeFirstOrThrow();
}

/** Whatever was tried is forgotten: with other terms, or after a pause, it is tried as for the first time. */
export async function forgetTries(
  transaction: DatabaseTransaction,
  { id, nextRun }: Schedule,
): Promise<void> {
  await runOf(transaction, id, nextRun)
    .set({ failure_code: null, failure_params: '{}', first_tried_at: null })
    .execute();
}

/** One whose operation is another by now has somebody else's end: to write this one's would be a mistake, and throws. */
function ownRun(transaction: DatabaseTransaction, { schedule, run, operationId }: OwnRun) {
  return runOf(transaction, schedule.id, run).where('operation_id', '=', operationId);
}

/** Whatever is not refused for good pays, or may pay yet: it is neither paid again nor called a failure. */
const MAY_BE_GIVEN_UP = sql<boolean>`not exists (
  select from operations where operations.id = schedule_runs.operation_id
    and (operations.status <> 'FAILED' or coalesce(operations.held_at, operations.debited_at) is not null))`;

function runOf(transaction: DatabaseTransaction, scheduleId: string, run: number) {
  return transaction
    .updateTable('schedule_runs')
    .where('schedule_id', '=', scheduleId)
    .where('run', '=', run)
    .where('status', '=', 'DUE');
}

/** A payment that was made then, for data that nobody entered. */
export async function insertPaidRun(
  transaction: DatabaseTransaction,
  { id, amountKobo }: Schedule,
  { run, day, operationId }: Pick<DueRun, 'run' | 'day' | 'operationId'>,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('schedule_runs')
    .values({
      schedule_id: id,
      run,
      day,
      status: 'PAID',
      operation_id: operationId,
      amount_kobo: amountKobo,
      first_tried_at: at,
      started_at: at,
      finished_at: at,
    })
    .execute();
}

/** Payments that are left out; they count as over. */
export async function skipRuns(
  transaction: DatabaseTransaction,
  schedule: Schedule,
  runs: readonly { readonly run: number; readonly day: string }[],
  now: Date,
): Promise<void> {
  if (runs.length === 0) return;
  await transaction
    .insertInto('schedule_runs')
    .values(
      runs.map(({ run, day }) => ({
        schedule_id: schedule.id,
        run,
        day,
        status: 'SKIPPED',
        amount_kobo: schedule.amountKobo,
        finished_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['schedule_id', 'run']).doUpdateSet({
        day: sql`excluded.day`,
        status: 'SKIPPED',
        amount_kobo: sql`excluded.amount_kobo`,
        failure_code: null,
        failure_params: '{}',
        finished_at: now,
      }),
    )
    .execute();
}

export async function isSkipped(
  transaction: DatabaseTransaction,
  scheduleId: string,
  day: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('schedule_runs')
    .select('run')
    .where('schedule_id', '=', scheduleId)
    .where('day', '=', day)
    .where('status', '=', 'SKIPPED')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is over or under way of a schedule, newest first, with what its operation tells of it. */
export async function selectRuns(db: Database, scheduleId: string) {
  const rows = await db
    .selectFrom('schedule_runs')
    .leftJoin('operations', 'operations.id', 'schedule_runs.operation_id')
    .where('schedule_runs.schedule_id', '=', scheduleId)
    .where((or) =>
      or.or([or('schedule_runs.status', '<>', 'DUE'), or('schedule_runs.first_tried_at', 'is not', null)]),
    )
    .select([
      'schedule_runs.run',
      'schedule_runs.day',
      'schedule_runs.status',
      'schedule_runs.amount_kobo',
      'schedule_runs.failure_code',
      'schedule_runs.failure_params',
      'schedule_runs.finished_at',
      'operations.reference',
      'operations.status as operation_status',
      'operations.failure_code as operation_failure_code',
      'operations.failure_params as operation_failure_params',
      'operations.completed_at',
    ])
    .orderBy('schedule_runs.run', 'desc')
    .execute();
  return rows.map((row) => ({
    run: row.run,
    day: row.day,
    status: row.status,
    amountKobo: kobo(row.amount_kobo),
    failure: failureOf(row.failure_code, row.failure_params),
    finishedAt: row.finished_at ?? undefined,
    operation:
      row.reference === null
        ? undefined
        : {
            reference: row.reference,
            status: row.operation_status,
            failure: failureOf(row.operation_failure_code, row.operation_failure_params),
            completedAt: row.completed_at ?? undefined,
          },
  }));
}

/** Only refusals of ours are written there. */
function failureOf(code: string | null, params: unknown): Failure | undefined {
  return code === null ? undefined : { code: code as ErrorCode, params: params as ErrorParams };
}
