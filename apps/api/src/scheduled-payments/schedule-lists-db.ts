import type { ScheduleStatus } from '@harvest/contracts/scheduled-payments';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { DB } from '../platform/database/database-types.ts';
import { folded } from '../platform/database/folded.ts';
import { holdsLookedFor, type LookedFor } from '../platform/database/looked-for.ts';
import type { Page } from '../platform/page-rules.ts';
import { selectWaitingEdits } from './schedule-edits-db.ts';
import type { Schedule, Terms } from './schedule-rules.ts';
import { type ScheduleName, toSchedule } from './schedules-db.ts';

/** A schedule with what is known elsewhere: of its last payment, of new terms that wait for their code, and of its customer. */
export type ListedSchedule = {
  readonly schedule: Schedule;
  readonly waitingEdit: Terms | undefined;
  /** What it was scheduled with by the same code; undefined where it was alone. */
  readonly list: ScheduleList | undefined;
  /** Until when its customer locked the accounts, where its next payment is due before that. */
  readonly waitsUntil: Date | undefined;
};

export type ScheduleList = {
  /** Of the code that scheduled all of them. */
  readonly reference: string;
  readonly count: number;
  /** Those that are still to be paid, and of them those that are paused. */
  readonly remaining: number;
  readonly paused: number;
};

/** Money of the last payment that came back makes the whole a failure, whenever the other bank says so. */
const STATE = sql<string>`case when schedules.state = 'COMPLETED' and last_operation.status = 'FAILED'
  then 'FAILED' else schedules.state end`;

const STATUS = sql<ScheduleStatus>`case
  when schedules.state in ('ACTIVE', 'PAUSED') then 'PENDING'
  when schedules.state = 'CANCELLED' then case when schedules.runs_paid > 0 then 'COMPLETED' else 'FAILED' end
  else ${STATE} end`;

export type Wanted = {
  readonly customerId: string;
  readonly name?: ScheduleName;
  readonly orderId?: string;
  readonly patterns?: readonly string[];
  /** Beside the patterns, by its next day and its amount. */
  readonly lookedFor?: LookedFor;
  /** A status, or what the customer did with it (A154). */
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const NOTHING: LookedFor = { days: undefined, amountPattern: undefined };

function wantedSchedules(db: Database, wanted: Wanted) {
  let query = db
    .selectFrom('schedules')
    .leftJoin('operations as last_operation', 'last_operation.id', 'schedules.last_operation_id')
    .innerJoin('operations as scheduling', 'scheduling.id', 'schedules.order_id')
    .where('schedules.customer_id', '=', wanted.customerId)
    .where('schedules.state', '<>', 'UNAPPROVED');
  const { name, orderId, status, from, to, patterns = [], lookedFor = NOTHING } = wanted;
  if (name !== undefined)
    query =
      'id' in name
        ? query.where('schedules.id', '=', name.id)
        : query.where('schedules.reference', '=', name.reference);
  if (orderId !== undefined) query = query.where('schedules.order_id', '=', orderId);
  if (status === 'PAUSED' || status === 'CANCELLED') query = query.where('schedules.state', '=', status);
  else if (status !== undefined) query = query.where(STATUS, '=', status as ScheduleStatus);
  // What its customer ended did not fail, though its status says so (decision 37).
  if (status === 'FAILED') query = query.where('schedules.state', '<>', 'CANCELLED');
  if (from !== undefined) query = query.where('schedules.day', '>=', from);
  if (to !== undefined) query = query.where('schedules.day', '<=', to);
  if (patterns.length === 0) return query;
  return query.where((or) =>
    or.or([
      or.and(patterns.map((pattern) => matches(or, pattern))),
      ...holdsLookedFor(lookedFor, { amountKobo: 'schedules.amount_kobo', day: 'schedules.day' }),
    ]),
  );
}

type Listed = DB & { readonly scheduling: DB['operations'] };

function matches(or: ExpressionBuilder<Listed, 'schedules' | 'scheduling'>, pattern: string) {
  return or.or([
    or(folded('schedules.reference'), 'like', pattern),
    or(folded('scheduling.reference'), 'like', pattern),
    or(folded('schedules.description'), 'like', pattern),
    or(folded('schedules.destination_account_name'), 'like', pattern),
    or(folded('schedules.destination_account_number'), 'like', pattern),
  ]);
}

/** Next to be paid first; then those that are over, the newest first. */
export async function selectSchedules(
  db: Database,
  wanted: Wanted,
  { limit, offset }: Page,
  now: Date,
): Promise<ListedSchedule[]> {
  const rows = await wantedSchedules(db, wanted)
    .selectAll('schedules')
    .select(STATE.as('state_now'))
    .select((schedule) =>
      schedule
        .selectFrom('customers')
        .whereRef('customers.id', '=', 'schedules.customer_id')
        .whereRef('customers.locked_until', '>=', 'schedules.due_at')
        .select('locked_until')
        .as('waits_until'),
    )
    .orderBy(sql`schedules.ended_at is null`, 'desc')
    .orderBy('schedules.ended_at', 'desc')
    .orderBy('schedules.day')
    .orderBy('schedules.created_at')
    .orderBy('schedules.order_id')
    .orderBy('schedules.position')
    .limit(limit)
    .offset(offset)
    .execute();
  const editIds = rows.flatMap(({ waiting_edit_id: id }) => id ?? []);
  const [edits, lists] = await Promise.all([
    selectWaitingEdits(db, editIds, now),
    selectLists(db, [...new Set(rows.map(({ order_id: id }) => id))]),
  ]);
  return rows.map((row) => ({
    schedule: toSchedule({ ...row, state: row.state_now }),
    waitingEdit: edits.get(row.waiting_edit_id ?? ''),
    list: lists.get(row.order_id),
    waitsUntil: row.waits_until ?? undefined,
  }));
}

/** Of the orders that scheduled more than one payment. */
async function selectLists(db: Database, orderIds: readonly string[]): Promise<Map<string, ScheduleList>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('operations', 'operations.id', 'schedules.order_id')
    .where('schedules.order_id', 'in', orderIds)
    .groupBy(['schedules.order_id', 'operations.reference'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select(({ fn }) => [
      'schedules.order_id',
      'operations.reference',
      fn.countAll<bigint>().as('count'),
      fn.countAll<bigint>().filterWhere('schedules.state', 'in', ['ACTIVE', 'PAUSED']).as('remaining'),
      fn.countAll<bigint>().filterWhere('schedules.state', '=', 'PAUSED').as('paused'),
    ])
    .execute();
  return new Map(
    rows.map(({ order_id: id, reference, ...counts }) => [
      id,
      {
        reference,
        count: Number(counts.count),
        remaining: Number(counts.remaining),
        paused: Number(counts.paused),
      },
    ]),
  );
}

export async function countSchedules(db: Database, wanted: Wanted): Promise<number> {
  const { count } = await wantedSchedules(db, wanted)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of a customer are to be paid, or will be once their code is entered. */
export async function countOpenSchedules(db: Database, customerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .leftJoin('operations as scheduling', 'scheduling.id', 'schedules.order_id')
    .where('schedules.customer_id', '=', customerId)
    .where((or) =>
      or.or([
        or('schedules.state', 'in', ['ACTIVE', 'PAUSED']),
        or.and([
          or('schedules.state', '=', 'UNAPPROVED'),
          or('scheduling.status', '=', 'AWAITING_OTP'),
          or('scheduling.expires_at', '>', now),
        ]),
      ]),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of a customer that will be paid as things stand. */
export async function selectActiveSchedules(db: Database, customerId: string): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '=', 'ACTIVE')
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map(toSchedule);
}
