import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import type { Kobo } from '@harvest/money';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { createOperationReader } from '../operations/operations.ts';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import type { BillPayments } from '../platform/database/database-types.ts';
import { folded } from '../platform/database/folded.ts';
import { holdsLookedFor, type LookedFor } from '../platform/database/looked-for.ts';
import type { Page } from '../platform/page-rules.ts';
import type { FrozenBill } from './bill-rules.ts';

const COLUMNS = [
  'product',
  'source_account_number',
  'source_ledger_account_id',
  'source_account_name',
  'provider_code',
  'provider_title',
  'offer_code',
  'offer_title',
  'number',
  'meter_type',
  'owner_name',
  'owner_address',
  'phone_number',
  'recipient_is_new',
  'request_id',
] as const satisfies readonly (keyof BillPayments)[];
type Row = Pick<Selectable<BillPayments>, (typeof COLUMNS)[number]>;

/** Checks of the table keep product and meter type within their unions, and have offers and owners whole or not at all. */
function toBill(row: Row): FrozenBill {
  const { offer_code: code, offer_title: title, owner_name: name } = row;
  return {
    product: row.product as BillProduct,
    sourceAccountNumber: row.source_account_number,
    sourceLedgerAccountId: row.source_ledger_account_id,
    sourceAccountName: row.source_account_name,
    providerCode: row.provider_code,
    providerTitle: row.provider_title,
    offer: code === null || title === null ? undefined : { code, title },
    number: row.number,
    meterType: (row.meter_type ?? undefined) as MeterType | undefined,
    owner: name === null ? undefined : { name, address: row.owner_address ?? undefined },
    phoneNumber: row.phone_number,
    recipientIsNew: row.recipient_is_new,
    requestId: row.request_id ?? undefined,
  };
}

/** Inserts what is frozen of started purchases, beside their operations. */
export async function insertBills(
  transaction: DatabaseTransaction,
  bills: readonly (FrozenBill & { readonly id: string })[],
): Promise<void> {
  await transaction
    .insertInto('bill_payments')
    .values(
      bills.map((bill) => ({
        id: bill.id,
        product: bill.product,
        source_account_number: bill.sourceAccountNumber,
        source_ledger_account_id: bill.sourceLedgerAccountId,
        source_account_name: bill.sourceAccountName,
        provider_code: bill.providerCode,
        provider_title: bill.providerTitle,
        offer_code: bill.offer?.code ?? null,
        offer_title: bill.offer?.title ?? null,
        number: bill.number,
        meter_type: bill.meterType ?? null,
        owner_name: bill.owner?.name ?? null,
        owner_address: bill.owner?.address ?? null,
        phone_number: bill.phoneNumber,
        recipient_is_new: bill.recipientIsNew,
        request_id: bill.requestId ?? null,
      })),
    )
    .execute();
}

// They are written out, so that their index is used.
const IS_BILL = `kind in ('AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV')`;

/** A purchase, whoever it belongs to; what of a customer's purchases is not over, and which were started last. */
export const {
  find: findBill,
  listUnfinished: selectUnfinishedBills,
  listLatest: selectLatestBills,
} = createOperationReader('bill_payments', COLUMNS, toBill, { isOfTable: IS_BILL });

export async function selectBillId(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bill_payments')
    .innerJoin('operations', 'operations.id', 'bill_payments.id')
    .select('bill_payments.id')
    .where('operations.reference', '=', reference)
    .executeTakeFirst();
  return row?.id;
}

export type BillFilter = {
  readonly customerId: string;
  readonly product?: BillProduct | undefined;
  readonly status?: string | undefined;
  /** For ILIKE, each of which has to be found, unless it is the amount or the day of the purchase that is looked for. */
  readonly patterns: readonly string[];
  readonly lookedFor: LookedFor;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

/** As the table of past purchases calls it. */
const PRODUCT_WORDS = sql<string>`case bill_payments.product when 'AIRTIME' then 'airtime' when 'DATA' then 'data bundle'
  when 'ELECTRICITY_BILL' then 'electricity' else 'cable tv' end`;

// What was never confirmed is no purchase (decision 30).
const filtered = (db: Database, filter: BillFilter) => {
  const { customerId, product, status, patterns, lookedFor, from, before } = filter;
  let query = db
    .selectFrom('operations')
    .innerJoin('bill_payments', 'bill_payments.id', 'operations.id')
    .where('operations.customer_id', '=', customerId)
    .where(sql<boolean>`${sql.raw(IS_BILL)}`)
    .where('operations.status', '<>', 'AWAITING_OTP')
    .where((row) =>
      row.or([
        row('operations.failure_code', 'is', null),
        row('operations.failure_code', 'not in', ['OPERATION_DISCARDED', 'OPERATION_EXPIRED']),
      ]),
    );
  if (product !== undefined) query = query.where('bill_payments.product', '=', product);
  if (status !== undefined) query = query.where('operations.status', '=', status);
  if (from !== undefined) query = query.where('operations.created_at', '>=', from);
  if (before !== undefined) query = query.where('operations.created_at', '<', before);
  if (patterns.length === 0) return query;
  return query.where((row) =>
    row.or([
      row.and(
        patterns.map((pattern) =>
          row.or([
            row(folded('bill_payments.number'), 'like', pattern),
            row(folded('bill_payments.provider_title'), 'like', pattern),
            row(folded('bill_payments.offer_title'), 'like', pattern),
            row(folded('bill_payments.owner_name'), 'like', pattern),
            row(folded('bill_payments.meter_type'), 'like', pattern),
            row(folded(PRODUCT_WORDS), 'like', pattern),
            row(folded('operations.reference'), 'like', pattern),
          ]),
        ),
      ),
      ...holdsLookedFor(lookedFor, { amountKobo: 'operations.amount_kobo', at: 'operations.created_at' }),
    ]),
  );
};

/** The ids of a page of a customer's past purchases, newest first. */
export async function selectBillIds(
  db: Database,
  filter: BillFilter,
  { limit, offset }: Page,
): Promise<string[]> {
  const rows = await filtered(db, filter)
    .select('operations.id')
    .orderBy('operations.created_at', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countBills(db: Database, filter: BillFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type BoughtBefore = {
  readonly sameBoughtAt: Date | undefined;
  /** Whether just this was bought a moment ago and nobody has confirmed it yet. */
  readonly isSameOnItsWay: boolean;
  readonly hasBoughtBefore: boolean;
};

type Intended = Pick<FrozenBill, 'product' | 'providerCode' | 'offer' | 'number'> & {
  readonly amountKobo: Kobo;
};

const BOUGHT_BEFORE = `
  with bought as (
    select coalesce(debited_at, operations.created_at) as bought_at, status,
      product = $3 and offer_code is not distinct from $5 and amount_kobo = $6 as is_same
    from bill_payments join operations using (id)
    where number = $2 and customer_id = $1 and status in ('PENDING', 'SUCCESS')
      and (product in ('AIRTIME', 'DATA') and $3 in ('AIRTIME', 'DATA') or provider_code = $4)
  )
  select max(bought_at) filter (where is_same and bought_at > $7) as same_bought_at,
    coalesce(bool_or(status = 'PENDING') filter (where is_same and bought_at > $7), false) as is_same_on_its_way,
    count(*) > 0 as has_bought_before
  from bought`;

/**
 * What a customer bought for a number before: when last just this, if that was after `repeatedSince`, and whether anything. A
 * phone stays the same at another network; a meter or card of another provider is another one. What failed was not bought.
 */
export async function selectBoughtBefore(
  pool: pg.Pool,
  customerId: string,
  { number, product, providerCode, offer, amountKobo }: Intended,
  repeatedSince: Date,
): Promise<BoughtBefore> {
  type Row = { same_bought_at: Date | null; is_same_on_its_way: boolean; has_bought_before: boolean };
  const [row] = await poolConnection(pool).query<Row>(BOUGHT_BEFORE, [
    customerId,
    number,
    product,
    providerCode,
    offer?.code ?? null,
    amountKobo,
    repeatedSince.toISOString(),
  ]);
  return {
    sameBoughtAt: row?.same_bought_at ?? undefined,
    isSameOnItsWay: row?.is_same_on_its_way ?? false,
    hasBoughtBefore: row?.has_bought_before ?? false,
  };
}

const IS_KNOWN = `
  select exists (
    select from bill_payments join operations using (id)
    where number = $2 and customer_id = $1 and status in ('PENDING', 'SUCCESS')
      and coalesce(debited_at, operations.created_at) <= $5
      and (product in ('AIRTIME', 'DATA') and $3 in ('AIRTIME', 'DATA') or provider_code = $4)
  ) or exists (
    select from bill_saved_numbers
    where number = $2 and customer_id = $1 and saved_at <= $5
      and (product in ('AIRTIME', 'DATA') and $3 in ('AIRTIME', 'DATA') or provider_code = $4)
  ) as is_known`;

/** Whether a customer bought for a number, or saved it, by then. */
export async function selectIsKnown(
  pool: pg.Pool,
  customerId: string,
  { number, product, providerCode }: Pick<FrozenBill, 'number' | 'product' | 'providerCode'>,
  since: Date,
): Promise<boolean> {
  const asked = [customerId, number, product, providerCode, since.toISOString()];
  const [row] = await poolConnection(pool).query<{ is_known: boolean }>(IS_KNOWN, asked);
  return row?.is_known ?? false;
}

export type KeptHandedOver = { readonly tokensEncrypted: Buffer; readonly units: string | undefined };

const INSERT_HANDED_OVER = `
  insert into bill_handed_over (operation_id, tokens_encrypted, units, handed_over_at) values ($1, $2, $3, $4)`;

/** In the transaction that settles the purchase. */
export async function insertHandedOver(
  connection: SqlConnection,
  operationId: string,
  { tokensEncrypted, units }: KeptHandedOver,
  now: Date,
): Promise<void> {
  await connection.query(INSERT_HANDED_OVER, [
    operationId,
    tokensEncrypted,
    units ?? null,
    now.toISOString(),
  ]);
}

/** What was handed over for these purchases, for those of them that got something. */
export async function selectHandedOver(
  db: Database,
  operationIds: readonly string[],
): Promise<Map<string, KeptHandedOver>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bill_handed_over')
    .select(['operation_id', 'tokens_encrypted', 'units'])
    .where('operation_id', 'in', operationIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.operation_id,
      { tokensEncrypted: row.tokens_encrypted, units: row.units ?? undefined },
    ]),
  );
}
