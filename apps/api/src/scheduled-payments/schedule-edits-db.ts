import { kobo } from '@harvest/money';
import type { Selectable } from 'kysely';
import { createOperationReader } from '../operations/operations.ts';
import type { Database, DatabaseTransaction, SqlConnection } from '../platform/database/database.ts';
import type { ScheduleEdits } from '../platform/database/database-types.ts';
import type { Schedule, Terms } from './schedule-rules.ts';
import { type ScheduleRow, toSchedule } from './schedules-db.ts';

/** New terms as they are frozen while they wait for their code; the amount is that of their operation. */
export type FrozenEdit = Omit<Terms, 'amountKobo'> & {
  readonly scheduleId: string;
  readonly transferType: Schedule['transferType'];
  readonly sourceAccountNumber: string;
  /** The payment that was next when it was edited: those before it are over, and no code is asked for them. */
  readonly nextRun: number;
  /** From which hour in Lagos it is paid. */
  readonly hour: number;
};

const COLUMNS = [
  'schedule_id',
  'transfer_type',
  'source_account_number',
  'destination_account_number',
  'destination_bank_code',
  'destination_bank_name',
  'destination_account_name',
  'description',
  'first_day',
  'anchor_day',
  'anchor_run',
  'paid_every',
  'runs_in_all',
  'next_run',
  'hour',
] as const satisfies readonly (keyof ScheduleEdits)[];

/** Checks of the tables keep its words within their unions. */
function toEdit(row: Pick<Selectable<ScheduleEdits>, (typeof COLUMNS)[number]>): FrozenEdit {
  return {
    scheduleId: row.schedule_id,
    transferType: row.transfer_type as Schedule['transferType'],
    sourceAccountNumber: row.source_account_number,
    destinationAccountNumber: row.destination_account_number,
    destinationBankCode: row.destination_bank_code,
    destinationBankName: row.destination_bank_name,
    destinationAccountName: row.destination_account_name,
    description: row.description,
    firstDay: row.first_day,
    anchorDay: row.anchor_day,
    anchorRun: row.anchor_run,
    interval: row.paid_every as Terms['interval'],
    runsInAll: row.runs_in_all,
    nextRun: row.next_run,
    hour: row.hour,
  };
}

export const findScheduleEdit = createOperationReader('schedule_edits', COLUMNS, toEdit).find;

export async function insertScheduleEdit(
  transaction: DatabaseTransaction,
  edit: FrozenEdit & { readonly id: string },
): Promise<void> {
  await transaction
    .insertInto('schedule_edits')
    .values({
      id: edit.id,
      schedule_id: edit.scheduleId,
      transfer_type: edit.transferType,
      source_account_number: edit.sourceAccountNumber,
      destination_account_number: edit.destinationAccountNumber,
      destination_bank_code: edit.destinationBankCode,
      destination_bank_name: edit.destinationBankName,
      destination_account_name: edit.destinationAccountName,
      description: edit.description,
      first_day: edit.firstDay,
      anchor_day: edit.anchorDay,
      anchor_run: edit.anchorRun,
      paid_every: edit.interval,
      runs_in_all: edit.runsInAll,
      next_run: edit.nextRun,
      hour: edit.hour,
    })
    .execute();
}

/** Those of these edits whose code is still waited for, by their ids. */
export async function selectWaitingEdits(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Terms>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('schedule_edits')
    .innerJoin('operations', 'operations.id', 'schedule_edits.id')
    .where('schedule_edits.id', 'in', ids)
    .where('operations.status', '=', 'AWAITING_OTP')
    .where('operations.expires_at', '>', now)
    .selectAll('schedule_edits')
    .select('operations.amount_kobo')
    .execute();
  return new Map(rows.map((row) => [row.id, { ...toEdit(row), amountKobo: kobo(row.amount_kobo) }]));
}

/** Whether an edit can still be approved, or was: a newer one takes its place, and what is over changes no more. */
export async function readEditStanding(db: Database, id: string) {
  const row = await db
    .selectFrom('schedule_edits')
    .innerJoin('schedules', 'schedules.id', 'schedule_edits.schedule_id')
    .leftJoin('schedule_runs', (join) =>
      join
        .onRef('schedule_runs.schedule_id', '=', 'schedules.id')
        .onRef('schedule_runs.run', '=', 'schedules.next_run'),
    )
    .where('schedule_edits.id', '=', id)
    .select([
      'schedule_runs.status as run_status',
      'schedule_runs.started_at as run_started_at',
      'schedule_edits.applied_at',
      'schedule_edits.source_account_number',
      'schedules.waiting_edit_id',
      'schedules.state',
    ])
    .executeTakeFirstOrThrow();
  return {
    isApplied: row.applied_at !== null,
    isNewest: row.waiting_edit_id === id,
    isOver: row.state !== 'ACTIVE' && row.state !== 'PAUSED',
    isCancelled: row.state === 'CANCELLED',
    /** Whether a payment is being made by the terms as they are. */
    isBusy: row.run_status === 'DUE' && row.run_started_at !== null,
    sourceAccountNumber: row.source_account_number,
  };
}

const LOCK_EDITED = `
  select * from schedules where waiting_edit_id = any($1::uuid[]) and state in ('ACTIVE', 'PAUSED') order by id for update`;

/** The schedules whose newest edit is one of these, which stay as they are until the transaction ends. */
export async function lockEdited(connection: SqlConnection, editIds: readonly string[]): Promise<Schedule[]> {
  return (await connection.query<ScheduleRow>(LOCK_EDITED, [editIds])).map(toSchedule);
}

const BEING_PAID = `
  select schedule_id from schedule_runs join schedules on schedules.id = schedule_id and next_run = run
  where schedule_id = any($1::uuid[]) and status = 'DUE' and started_at is not null`;

/** Whether a payment of one of these schedules is being made, by the terms as they are; the caller holds their locks. */
export async function isAnyBeingPaid(
  connection: SqlConnection,
  schedules: readonly Schedule[],
): Promise<boolean> {
  return (await connection.query(BEING_PAID, [schedules.map(({ id }) => id)])).length > 0;
}

const APPLY = `
  with applied as (update schedule_edits set applied_at = $2 where id = $1 returning *)
  update schedules set destination_account_number = applied.destination_account_number,
    destination_bank_code = applied.destination_bank_code, destination_bank_name = applied.destination_bank_name,
    destination_account_name = applied.destination_account_name, amount_kobo = $3, description = applied.description,
    first_day = applied.first_day, anchor_day = applied.anchor_day, anchor_run = applied.anchor_run,
    paid_every = applied.paid_every, runs_in_all = applied.runs_in_all, terms_order_id = applied.id,
    paused_because = null, new_price_kobo = null, waiting_edit_id = null, leased_until = null, version = version + 1,
    day = $4, due_at = $5, state = $6, ended_at = $7
  from applied where schedules.id = applied.schedule_id`;

const FORGET_TRIES = `
  update schedule_runs set failure_code = null, failure_params = '{}', first_tried_at = null
  where schedule_id = $1 and run = $2 and status = 'DUE' and started_at is null`;

/** The new terms count from here on. */
export async function applyEdit(
  connection: SqlConnection,
  edit: { readonly id: string; readonly amountKobo: bigint },
  schedule: Schedule,
  next: { day: string; dueAt: Date | undefined; state: Schedule['state']; endedAt: Date | undefined },
  now: Date,
): Promise<void> {
  const { day, dueAt, state, endedAt } = next;
  await connection.query(APPLY, [
    edit.id,
    now.toISOString(),
    kobo(edit.amountKobo),
    day,
    dueAt?.toISOString() ?? null,
    state,
    endedAt?.toISOString() ?? null,
  ]);
  await connection.query(FORGET_TRIES, [schedule.id, schedule.nextRun]);
}
