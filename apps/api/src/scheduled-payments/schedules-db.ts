import { kobo } from '@harvest/money';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import type { Schedules } from '../platform/database/database-types.ts';
import type { BillTerms, Kind, Pause, PauseReason, Schedule, Terms } from './schedule-rules.ts';

export type ScheduleRow = Selectable<Schedules>;

/** Checks of the table keep its words within their unions. */
export function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    customerId: row.customer_id,
    reference: row.reference,
    orderId: row.order_id,
    position: row.position,
    termsOrderId: row.terms_order_id,
    ...kindOf(row),
    sourceAccountNumber: row.source_account_number,
    destinationAccountNumber: row.destination_account_number,
    destinationBankCode: row.destination_bank_code,
    destinationBankName: row.destination_bank_name,
    destinationAccountName: row.destination_account_name,
    amountKobo: kobo(row.amount_kobo),
    description: row.description,
    saveAsBeneficiary: row.save_as_beneficiary,
    firstDay: row.first_day,
    anchorDay: row.anchor_day,
    anchorRun: row.anchor_run,
    interval: row.paid_every as Schedule['interval'],
    runsInAll: row.runs_in_all,
    state: row.state as Schedule['state'],
    pausedBecause: (row.paused_because ?? undefined) as PauseReason | undefined,
    newPriceKobo: row.new_price_kobo === null ? undefined : kobo(row.new_price_kobo),
    nextRun: row.next_run,
    day: row.day,
    runsPaid: row.runs_paid,
    dueAt: row.due_at ?? undefined,
    version: row.version,
    waitingEditId: row.waiting_edit_id ?? undefined,
    createdAt: row.created_at,
  };
}

function kindOf(row: ScheduleRow): Kind {
  const transferType = row.transfer_type as Schedule['transferType'];
  switch (transferType) {
    case 'INTRA_BANK':
    case 'OWN_ACCOUNT':
    case 'INTERBANK':
      return { transferType, bill: undefined };
    case 'AIRTIME':
    case 'DATA':
    case 'ELECTRICITY_BILL':
    case 'CABLE_TV':
      return {
        transferType,
        bill: {
          offerCode: row.offer_code ?? undefined,
          meterType: (row.meter_type ?? undefined) as BillTerms['meterType'],
          contactPhoneNumber: row.contact_phone_number ?? undefined,
        },
      };
  }
}

function termsColumns(terms: Terms) {
  return {
    destination_account_number: terms.destinationAccountNumber,
    destination_bank_code: terms.destinationBankCode,
    destination_bank_name: terms.destinationBankName,
    destination_account_name: terms.destinationAccountName,
    amount_kobo: terms.amountKobo,
    description: terms.description,
    first_day: terms.firstDay,
    anchor_day: terms.anchorDay,
    anchor_run: terms.anchorRun,
    paid_every: terms.interval,
    runs_in_all: terms.runsInAll,
  };
}

export async function insertSchedules(
  transaction: DatabaseTransaction,
  schedules: readonly Schedule[],
): Promise<void> {
  await transaction
    .insertInto('schedules')
    .values(
      schedules.map((schedule) => ({
        id: schedule.id,
        customer_id: schedule.customerId,
        reference: schedule.reference,
        order_id: schedule.orderId,
        position: schedule.position,
        terms_order_id: schedule.termsOrderId,
        transfer_type: schedule.transferType,
        offer_code: schedule.bill?.offerCode ?? null,
        meter_type: schedule.bill?.meterType ?? null,
        contact_phone_number: schedule.bill?.contactPhoneNumber ?? null,
        source_account_number: schedule.sourceAccountNumber,
        ...termsColumns(schedule),
        save_as_beneficiary: schedule.saveAsBeneficiary,
        state: schedule.state,
        next_run: schedule.nextRun,
        day: schedule.day,
        due_at: schedule.dueAt ?? null,
        created_at: schedule.createdAt,
      })),
    )
    .execute();
}

const OF_ORDER = 'select * from schedules where order_id = $1 order by position';

/** Everything one code schedules, in the order it was asked for. */
export async function selectSchedulesOf(pool: pg.Pool, orderId: string): Promise<Schedule[]> {
  return (await poolConnection(pool).query<ScheduleRow>(OF_ORDER, [orderId])).map(toSchedule);
}

const APPROVE = `
  update schedules set state = 'ACTIVE', approved_at = $2, due_at = case when day <= $3 then $2 else due_at end
  where order_id = any($1::uuid[]) and state = 'UNAPPROVED' returning *`;

/** Lets everything of these orders begin: what is for today at once. */
export async function approveSchedulesOf(
  connection: SqlConnection,
  orderIds: readonly string[],
  today: string,
  now: Date,
): Promise<Schedule[]> {
  const rows = await connection.query<ScheduleRow>(APPROVE, [orderIds, now.toISOString(), today]);
  return rows.map(toSchedule);
}

export type ScheduleName = { readonly id: string } | { readonly reference: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a customer calls a schedule by: its uuid or its reference. */
export function scheduleName(text: string): ScheduleName {
  const id = text.toLowerCase();
  return UUID.test(id) ? { id } : { reference: text };
}

/** Whose a schedule is whose code was taken. */
export async function selectOwnerOf(db: Database, name: ScheduleName) {
  const [column, value] =
    'id' in name ? (['id', name.id] as const) : (['reference', name.reference] as const);
  const row = await db
    .selectFrom('schedules')
    .select(['id', 'customer_id'])
    .where(column, '=', value)
    .where('state', '<>', 'UNAPPROVED')
    .executeTakeFirst();
  return row && { id: row.id, customerId: row.customer_id };
}

/** A schedule of this customer whose code was taken, which stays as it is until the transaction ends. */
export async function lockOwnSchedule(
  transaction: DatabaseTransaction,
  customerId: string,
  name: ScheduleName,
): Promise<Schedule | undefined> {
  const row = await ownSchedule(transaction, customerId, name).forUpdate().executeTakeFirst();
  return row && toSchedule(row);
}

/** All that one code scheduled, by the name of any of it, which stay as they are until the transaction ends. */
export async function lockOwnList(
  transaction: DatabaseTransaction,
  customerId: string,
  name: ScheduleName,
): Promise<Schedule[]> {
  const named = await ownSchedule(transaction, customerId, name).executeTakeFirst();
  if (named === undefined) return [];
  const rows = await transaction
    .selectFrom('schedules')
    .selectAll()
    .where('order_id', '=', named.order_id)
    // Whoever locks many locks them in this order.
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toSchedule);
}

export async function lockSchedule(transaction: DatabaseTransaction, id: string): Promise<Schedule> {
  const row = await transaction
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toSchedule(row);
}

/** What an account of this customer pays as things stand, in the order of their ids; it stays so until the transaction ends. */
export async function lockActiveFrom(
  transaction: DatabaseTransaction,
  customerId: string,
  accountNumber: string,
): Promise<Schedule[]> {
  const rows = await transaction
    .selectFrom('schedules')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('source_account_number', '=', accountNumber)
    .where('state', '=', 'ACTIVE')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toSchedule);
}

function ownSchedule(db: Database, customerId: string, name: ScheduleName) {
  const query = db
    .selectFrom('schedules')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'UNAPPROVED');
  return 'id' in name ? query.where('id', '=', name.id) : query.where('reference', '=', name.reference);
}

/** What changes of a schedule; what is left out stays. */
export type ScheduleChange = {
  readonly terms?: Terms;
  readonly termsOrderId?: string;
  readonly state?: Schedule['state'];
  readonly paused?: Pause | null;
  readonly nextRun?: number;
  readonly day?: string;
  readonly runsPaid?: number;
  /** Of the last payment that was made. */
  readonly lastOperationId?: string;
  readonly dueAt?: Date | null;
  readonly endedAt?: Date;
  readonly waitingEditId?: string | null;
};

/** Changes a schedule whose lock the caller holds; whoever has taken its next payment on finds that out before paying. */
export async function changeSchedule(
  transaction: DatabaseTransaction,
  id: string,
  { terms, paused, ...change }: ScheduleChange,
): Promise<void> {
  await transaction
    .updateTable('schedules')
    .set({
      ...(terms && termsColumns(terms)),
      terms_order_id: change.termsOrderId,
      state: change.state,
      ...(paused !== undefined && {
        paused_because: paused?.because ?? null,
        new_price_kobo: paused?.newPriceKobo ?? null,
      }),
      next_run: change.nextRun,
      day: change.day,
      runs_paid: change.runsPaid,
      last_operation_id: change.lastOperationId,
      due_at: change.dueAt,
      ended_at: change.endedAt,
      waiting_edit_id: change.waitingEditId,
      leased_until: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Names the newest edit that waits for its code; what is paid meanwhile is paid by the old terms. */
export async function setWaitingEdit(
  transaction: DatabaseTransaction,
  id: string,
  editId: string,
): Promise<void> {
  await transaction.updateTable('schedules').set({ waiting_edit_id: editId }).where('id', '=', id).execute();
}
