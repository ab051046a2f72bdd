import type {
  TransactionDirection,
  TransactionSort,
  TransactionStatus,
} from '@harvest/contracts/transactions';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, SqlConnection } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import { holdsLookedFor, type LookedFor } from '../platform/database/looked-for.ts';
import { patternOf } from '../platform/page-rules.ts';
import type { TransactionGroup } from './transaction-rules.ts';

export type TransactionType = 'Deposit' | 'Transfer' | 'Bill Payment' | 'Charge';

/** One movement of one customer account, as history and receipts show it. */
export type Transaction = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly referenceNumber: string;
  /** Absent where nobody confirmed anything, as for an opening deposit. */
  readonly operationId: string | null;
  readonly transactionType: TransactionType;
  readonly countsAsFlow: boolean;
  readonly amountKobo: Kobo;
  readonly status: TransactionStatus;
  readonly narration: string;
  readonly sessionId: string | null;
  readonly sourceAccountName: string;
  readonly sourceAccountNumber: string;
  readonly destinationAccountName: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationBankName: string;
  readonly createdAt: Date;
};

const INSERT = `
  insert into transactions (customer_id, account_number, reference_number, operation_id, transaction_type, counts_as_flow,
    amount_kobo, status, narration, session_id, source_account_name, source_account_number, destination_account_name,
    destination_account_number, destination_bank_code, destination_bank_name, created_at)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::boolean[], $7::bigint[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[],
    $16::text[], $17::timestamptz[])`;

export async function insertTransactions(
  connection: SqlConnection,
  rows: readonly Transaction[],
): Promise<void> {
  if (rows.length === 0) return;
  await connection.query(INSERT, [
    rows.map((row) => row.customerId),
    rows.map((row) => row.accountNumber),
    rows.map((row) => row.referenceNumber),
    rows.map((row) => row.operationId),
    rows.map((row) => row.transactionType),
    rows.map((row) => row.countsAsFlow),
    rows.map((row) => row.amountKobo),
    rows.map((row) => row.status),
    rows.map((row) => row.narration),
    rows.map((row) => row.sessionId),
    rows.map((row) => row.sourceAccountName),
    rows.map((row) => row.sourceAccountNumber),
    rows.map((row) => row.destinationAccountName),
    rows.map((row) => row.destinationAccountNumber),
    rows.map((row) => row.destinationBankCode),
    rows.map((row) => row.destinationBankName),
    rows.map((row) => row.createdAt.toISOString()),
  ]);
}

const SET_STATUSES = `
  update transactions set status = settled.status
  from unnest($1::uuid[], $2::text[], $3::text[]) as settled (customer_id, reference_number, status)
  where transactions.customer_id = settled.customer_id and transactions.reference_number = settled.reference_number`;

/** Says of rows that were written before how their payment ended. */
export async function setTransactionStatuses(
  connection: SqlConnection,
  rows: readonly Pick<Transaction, 'customerId' | 'referenceNumber' | 'status'>[],
): Promise<void> {
  await connection.query(SET_STATUSES, [
    rows.map((row) => row.customerId),
    rows.map((row) => row.referenceNumber),
    rows.map((row) => row.status),
  ]);
}

export type TransactionFilter = {
  readonly customerId: string;
  readonly q?: string | undefined;
  readonly lookedFor?: LookedFor | undefined;
  readonly status?: string | undefined;
  readonly transactionType?: TransactionType | undefined;
  readonly withoutBills?: true | undefined;
  readonly direction?: TransactionDirection | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly amountMinKobo?: Kobo | undefined;
  readonly amountMaxKobo?: Kobo | undefined;
  /** What a payment counts as spending on (spending_payments). */
  readonly category?: string | undefined;
};

const AMOUNT_AND_TIME = { amountKobo: 'transactions.amount_kobo', at: 'transactions.created_at' };

function filtered(db: Database, filter: TransactionFilter) {
  let query = db.selectFrom('transactions').where('transactions.customer_id', '=', filter.customerId);
  if (filter.status !== undefined) query = query.where('transactions.status', '=', filter.status);
  if (filter.transactionType !== undefined)
    query = query.where('transactions.transaction_type', '=', filter.transactionType);
  if (filter.withoutBills) query = query.where('transactions.transaction_type', '<>', 'Bill Payment');
  if (filter.direction !== undefined)
    query = query.where('transactions.transaction_type', filter.direction === 'IN' ? '=' : '<>', 'Deposit');
  if (filter.from !== undefined) query = query.where('transactions.created_at', '>=', filter.from);
  if (filter.before !== undefined) query = query.where('transactions.created_at', '<', filter.before);
  if (filter.amountMinKobo !== undefined)
    query = query.where('transactions.amount_kobo', '>=', filter.amountMinKobo);
  if (filter.amountMaxKobo !== undefined)
    query = query.where('transactions.amount_kobo', '<=', filter.amountMaxKobo);
  if (filter.category !== undefined)
    query = query.where(
      'transactions.reference_number',
      'in',
      spentOn(db, filter, filter.category).select('spending_payments.reference_number'),
    );
  if (filter.q !== undefined) {
    // The customer's text is matched as it stands: percent and underscore are letters like any other.
    const pattern = patternOf(filter.q) ?? '%';
    query = query.where((or) =>
      or.or([
        or(folded('transactions.narration'), 'like', pattern),
        or(folded('transactions.reference_number'), 'like', pattern),
        or(folded('transactions.source_account_name'), 'like', pattern),
        or(folded('transactions.destination_account_name'), 'like', pattern),
        or(folded('transactions.destination_account_number'), 'like', pattern),
        ...(filter.lookedFor === undefined ? [] : holdsLookedFor(filter.lookedFor, AMOUNT_AND_TIME)),
      ]),
    );
  }
  return query;
}

/** Within the time that is asked about, so that the categories of other months are not worked out. */
function spentOn(db: Database, { customerId, from, before }: TransactionFilter, category: string) {
  let query = db
    .selectFrom('spending_payments')
    .where('spending_payments.customer_id', '=', customerId)
    .where('spending_payments.category', '=', category);
  if (from !== undefined) query = query.where('spending_payments.created_at', '>=', from);
  if (before !== undefined) query = query.where('spending_payments.created_at', '<', before);
  return query;
}

/** Of a row that its operation is joined to: whether the customer stopped it (decision 74). */
const WAS_STOPPED = sql<boolean>`operations.failure_code is not distinct from 'OPERATION_STOPPED'`.as(
  'was_stopped',
);

/** Of a row that its operation is joined to: without the suffix that tells it from the other movements of its payment. */
const PAYMENT_REFERENCE = sql<string>`coalesce(operations.reference, transactions.reference_number)`;

export async function selectTransactions(
  db: Database,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
  sort: TransactionSort = '-dateCreated',
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  // Rows of one amount, or of one moment, keep one order over all pages.
  const byTime = sort === 'dateCreated' ? 'asc' : 'desc';
  const column = sort.endsWith('amount') ? 'amount_kobo' : 'created_at';
  // The page is cut before anything is joined: joined first, the planner reads and sorts the customer's whole past.
  const wanted = filtered(db, filter)
    .selectAll('transactions')
    .orderBy(column, direction)
    .orderBy('created_at', byTime)
    .orderBy('reference_number', byTime)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('accounts', 'accounts.account_number', 'wanted.account_number')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .leftJoin('operations', 'operations.id', 'wanted.operation_id')
    .selectAll('wanted')
    .select(['account_types.name as account_type_name', WAS_STOPPED])
    .orderBy(`wanted.${column}`, direction)
    .orderBy('wanted.created_at', byTime)
    .orderBy('wanted.reference_number', byTime)
    .execute();
}

/** One row, if it is this customer's. */
export async function selectTransaction(db: Database, customerId: string, referenceNumber: string) {
  return db
    .selectFrom('transactions')
    .leftJoin('operations', 'operations.id', 'transactions.operation_id')
    .where('transactions.customer_id', '=', customerId)
    .where('reference_number', '=', referenceNumber)
    .selectAll('transactions')
    .select(['operations.debited_at', WAS_STOPPED])
    .executeTakeFirst();
}

/**
 * The same with everything there is to know of it: the kind of its account, its payment's reference, whether that moved any
 * money, and the money that came back. A return itself is no payment that came back.
 */
export async function selectMovement(db: Database, customerId: string, referenceNumber: string) {
  return db
    .selectFrom('transactions')
    .innerJoin('accounts', 'accounts.account_number', 'transactions.account_number')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .leftJoin('operations', 'operations.id', 'transactions.operation_id')
    .leftJoin('transactions as returned', (join) =>
      join
        .onRef('returned.customer_id', '=', 'transactions.customer_id')
        .on('returned.reference_number', '=', sql<string>`${PAYMENT_REFERENCE} || '-RETURN'`)
        .onRef('returned.reference_number', '<>', 'transactions.reference_number'),
    )
    .where('transactions.customer_id', '=', customerId)
    .where('transactions.reference_number', '=', referenceNumber)
    .selectAll('transactions')
    .select([
      'account_types.name as account_type_name',
      'operations.debited_at',
      'returned.created_at as returned_at',
      'returned.amount_kobo as returned_kobo',
      PAYMENT_REFERENCE.as('payment_reference'),
      WAS_STOPPED,
    ])
    .executeTakeFirst();
}

/** How many payments of a customer since then were stopped before anything was sent. */
export async function countStopped(db: Database, customerId: string, from: Date): Promise<number> {
  const row = await filtered(db, { customerId, from, status: 'FAILED' })
    .innerJoin('operations', 'operations.id', 'transactions.operation_id')
    .where(WAS_STOPPED.expression)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Counts in the index alone where the filter allows it: nothing is joined, and rows the vacuum has seen are not read. Beyond
 * `countedMax` it stops at the next one.
 */
export async function countTransactions(
  db: Database,
  filter: TransactionFilter,
  countedMax?: number,
): Promise<number> {
  const found = filtered(db, filter).select('transactions.customer_id');
  const counted = countedMax === undefined ? found : found.limit(countedMax + 1);
  const row = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const IS_CREDIT = sql<boolean>`transaction_type = 'Deposit'`;
/** Money that came back keeps the ends of what was sent. */
const IS_RETURN = sql<boolean>`transaction_type = 'Deposit' and not counts_as_flow and account_number = source_account_number`;

/** How many match and how much that is, by status and direction. A sum may need more than the 64 bits of its parts. */
export async function sumTransactions(db: Database, filter: TransactionFilter): Promise<TransactionGroup[]> {
  const rows = await filtered(db, filter)
    .groupBy(['status', IS_CREDIT, IS_RETURN, 'counts_as_flow'])
    .select((select) => [
      'status',
      'counts_as_flow',
      IS_CREDIT.as('is_credit'),
      IS_RETURN.as('is_return'),
      select.fn.countAll<bigint>().as('count'),
      sql<string>`sum(amount_kobo)::text`.as('sum_kobo'),
    ])
    .execute();
  return rows.map((row) => ({
    // A check of the table keeps it within its union.
    status: row.status as TransactionStatus,
    countsAsFlow: row.counts_as_flow,
    isCredit: row.is_credit,
    isReturn: row.is_return,
    count: Number(row.count),
    sumKobo: kobo(BigInt(row.sum_kobo)),
  }));
}

/** So much to somebody's account; its number alone may be given out by two banks. */
export type Intended = {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly amountKobo: Kobo;
};

export type SentBeforeTimes = { readonly repeatedSince: Date; readonly knownSince: Date };

export type SentBefore = {
  readonly sameSentAt: Date | undefined;
  /** Whether one of the same has not arrived yet. */
  readonly isSameOnItsWay: boolean;
  readonly hasSentBefore: boolean;
  /** Whether the first payment was made until `knownSince`. */
  readonly isKnown: boolean;
};

/** All questions in one statement. The first reads minutes of history; the others, for a stranger, all of it. */
export async function selectSentBefore(
  db: Database,
  customerId: string,
  { accountNumber, bankCode, amountKobo }: Intended,
  { repeatedSince, knownSince }: SentBeforeTimes,
): Promise<SentBefore> {
  const sent = db
    .selectFrom('transactions')
    .where('customer_id', '=', customerId)
    .where('destination_account_number', '=', accountNumber)
    .where('destination_bank_code', '=', bankCode)
    // Not the other leg of a move between own accounts, which names the same destination.
    .where('transaction_type', '=', 'Transfer')
    .where('status', '<>', 'FAILED');
  const same = sent.where('amount_kobo', '=', amountKobo).where('created_at', '>', repeatedSince);
  const left = sent.where((query) =>
    query.not(
      query.exists(
        query
          .selectFrom('held_operations')
          .whereRef('held_operations.operation_id', '=', 'transactions.operation_id')
          .where('held_operations.due_at', 'is not', null),
      ),
    ),
  );
  const row = await db
    .selectNoFrom((select) => [
      same.select(({ fn }) => fn.max('created_at').as('sent_at')).as('same_sent_at'),
      select.exists(same.select('reference_number').where('status', '=', 'PENDING')).as('is_same_on_its_way'),
      select.exists(left.select('reference_number')).as('has_sent_before'),
      select.exists(left.select('reference_number').where('created_at', '<=', knownSince)).as('is_known'),
    ])
    .executeTakeFirstOrThrow();
  return {
    sameSentAt: row.same_sent_at ?? undefined,
    isSameOnItsWay: Boolean(row.is_same_on_its_way),
    hasSentBefore: Boolean(row.has_sent_before),
    isKnown: Boolean(row.is_known),
  };
}

const SENT_BEFORE_OF_MANY = `
  with sent as materialized (
    select destination_account_number, destination_bank_code, amount_kobo, created_at, status,
      not exists (select from held_operations held where held.operation_id = transactions.operation_id and due_at is not null)
        as has_left
    from transactions where customer_id = $1 and transaction_type = 'Transfer' and status <> 'FAILED'
  )
  select max(created_at) filter (where sent.amount_kobo = asked.amount_kobo and created_at > $5::timestamptz) as same_sent_at,
    coalesce(bool_or(sent.amount_kobo = asked.amount_kobo and created_at > $5::timestamptz and status = 'PENDING'), false)
      as is_same_on_its_way,
    coalesce(bool_or(has_left), false) as has_sent_before,
    coalesce(bool_or(has_left and created_at <= $6::timestamptz), false) as is_known
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality
    as asked (account_number, bank_code, amount_kobo, place)
  left join sent on destination_account_number = account_number and destination_bank_code = bank_code
  group by place order by place`;

/** The same for many at once, in the order they were asked. */
export async function selectSentBeforeOfMany(
  connection: SqlConnection,
  customerId: string,
  intended: readonly Intended[],
  { repeatedSince, knownSince }: SentBeforeTimes,
): Promise<SentBefore[]> {
  type Row = {
    same_sent_at: Date | null;
    is_same_on_its_way: boolean;
    has_sent_before: boolean;
    is_known: boolean;
  };
  const rows = await connection.query<Row>(SENT_BEFORE_OF_MANY, [
    customerId,
    intended.map((one) => one.accountNumber),
    intended.map((one) => one.bankCode),
    intended.map((one) => one.amountKobo),
    repeatedSince.toISOString(),
    knownSince.toISOString(),
  ]);
  return rows.map((row) => ({
    sameSentAt: row.same_sent_at ?? undefined,
    isSameOnItsWay: row.is_same_on_its_way,
    hasSentBefore: row.has_sent_before,
    isKnown: row.is_known,
  }));
}

export async function selectLastSentAmounts(
  db: Database,
  customerId: string,
  count: number,
): Promise<Kobo[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('amount_kobo')
    .where('customer_id', '=', customerId)
    .where('transaction_type', '=', 'Transfer')
    .where('counts_as_flow', '=', true)
    .where('status', '<>', 'FAILED')
    .orderBy('created_at', 'desc')
    .orderBy('reference_number', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => kobo(row.amount_kobo));
}

/** So much of the newest history is looked through for whom a customer paid: the statement costs the same for everybody. */
const HISTORY_READ_MAX = 200;
const RECIPIENTS_MAX = 6;

// Moves between own accounts are no flow, and what failed was not sent. Of a closed account of ours nobody is reminded, and of
// a beneficiary who was deleted after the last payment the customer does not want to be (A120).
const RECENT_RECIPIENTS = `
  with newest as materialized (
    select * from transactions where customer_id = $1
    order by created_at desc, reference_number desc limit ${HISTORY_READ_MAX}
  ), paid as (
    select distinct on (destination_bank_code, destination_account_number) *
    from newest where transaction_type = 'Transfer' and counts_as_flow and status <> 'FAILED'
    order by destination_bank_code, destination_account_number, created_at desc, reference_number desc
  )
  select destination_account_number, destination_account_name, destination_bank_code, destination_bank_name,
    amount_kobo, narration
  from paid
  where (destination_bank_code <> $2 or not exists (
    select from accounts join ledger.account_balances on account_id = ledger_account_id
    where account_number = paid.destination_account_number and status = 'CLOSED'))
  and not exists (
    select from forgotten_recipients forgotten
    where forgotten.customer_id = $1 and bank_code = destination_bank_code
    and account_number = destination_account_number and forgotten_at >= created_at)
  order by created_at desc, reference_number desc limit ${RECIPIENTS_MAX}`;

type RecentRecipient = {
  destination_account_number: string;
  destination_account_name: string;
  destination_bank_code: string;
  destination_bank_name: string;
  amount_kobo: bigint;
  narration: string;
};

/** Whom a customer sent money to last, each account once, with what was sent to it then. */
export async function selectRecentRecipients(
  connection: SqlConnection,
  customerId: string,
  ownBankCode: string,
) {
  const rows = await connection.query<RecentRecipient>(RECENT_RECIPIENTS, [customerId, ownBankCode]);
  return rows.map((row) => ({
    accountNumber: row.destination_account_number,
    accountName: row.destination_account_name,
    bankCode: row.destination_bank_code,
    bankName: row.destination_bank_name,
    lastAmount: kobo(row.amount_kobo),
    lastNarration: row.narration,
  }));
}
