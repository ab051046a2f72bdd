import type { AlertEvent, NoticeKind } from '@harvest/contracts/alert-events';
import type { Kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction, SqlConnection } from '../platform/database/database.ts';
import { DELETED_AT_ONCE, keptSince } from '../platform/retention-rules.ts';
import type { LowBalance, Ways } from './alert-rules.ts';

const UNREAD_COUNTED_MAX = 100;

/** The newest notices of a customer, or those before one of them. */
export async function selectNotices(
  db: Database,
  customerId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('notices')
    .select(['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  return rows.map(({ kind, created_at, read_at, ...row }) => ({
    ...row,
    // A check of the table keeps it within its union.
    kind: kind as NoticeKind,
    at: created_at.toISOString(),
    read: read_at !== null,
  }));
}

/** How many nobody has read yet; beyond a hundred nobody counts. */
export async function countUnread(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('notices')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('read_at', 'is', null)
        .limit(UNREAD_COUNTED_MAX)
        .as('unread'),
    )
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One of them, or one and all before it. */
export type WhichNotices = { readonly id: string } | { readonly upTo: string };

/** Marks notices of a customer; those that came since stay unread. */
export async function markRead(
  db: Database,
  customerId: string,
  which: WhichNotices,
  now: Date,
): Promise<void> {
  const unread = db
    .updateTable('notices')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null);
  await ('id' in which ? unread.where('id', '=', which.id) : unread.where('id', '<=', which.upTo)).execute();
}

/** What was told long ago is in the history, and nobody looks for it here. @returns how many rows went */
export async function deleteOldNotices(db: Database, now: Date): Promise<number> {
  const before = keptSince('NOTICES', now);
  const deleted = await db
    .deleteFrom('notices')
    .where('id', 'in', (select) =>
      select.selectFrom('notices').select('id').where('created_at', '<', before).limit(DELETED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

type Preference = Ways & { readonly customerId: string; readonly event: AlertEvent };

/** What these customers chose. */
export async function selectPreferences(db: Database, customerIds: readonly string[]): Promise<Preference[]> {
  const rows = await db
    .selectFrom('alert_preferences')
    .selectAll()
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    // A check of the table keeps it within its union.
    event: row.event as AlertEvent,
    inApp: row.in_app,
    email: row.email,
    sms: row.sms,
  }));
}

export async function upsertPreference(
  transaction: DatabaseTransaction,
  { customerId, event, inApp, email, sms }: Preference,
): Promise<void> {
  const ways = { in_app: inApp, email, sms };
  await transaction
    .insertInto('alert_preferences')
    .values({ customer_id: customerId, event, ...ways })
    .onConflict((conflict) => conflict.columns(['customer_id', 'event']).doUpdateSet(ways))
    .execute();
}

/** Below which balances of their accounts a customer is told, by account number. */
export async function selectLowBalances(db: Database, customerId: string): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('low_balances')
    .select(['account_number', 'below_kobo'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map((row) => [row.account_number, row.below_kobo]));
}

type LowBalanceChange = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly belowKobo: Kobo | null;
};

/** Another balance is news: whatever was told of the one before does not count for it. */
export async function changeLowBalance(
  transaction: DatabaseTransaction,
  { customerId, accountNumber, belowKobo }: LowBalanceChange,
): Promise<void> {
  if (belowKobo === null) {
    await transaction
      .deleteFrom('low_balances')
      .where('customer_id', '=', customerId)
      .where('account_number', '=', accountNumber)
      .execute();
    return;
  }
  const set = { below_kobo: belowKobo, told_at: null };
  await transaction
    .insertInto('low_balances')
    .values({ customer_id: customerId, account_number: accountNumber, ...set })
    .onConflict((conflict) => conflict.columns(['customer_id', 'account_number']).doUpdateSet(set))
    .execute();
}

// In the order of the key, so that two workers never wait for each other.
const LOCK_LOW_BALANCES = `
  select customer_id, account_number, below_kobo, told_at from low_balances
  where (customer_id, account_number) in (select * from unnest($1::uuid[], $2::text[]))
  order by customer_id, account_number for no key update`;

type LowBalanceRow = {
  customer_id: string;
  account_number: string;
  below_kobo: bigint;
  told_at: Date | null;
};

/** Those of these accounts whose owner wants to hear of a low balance, until the caller's transaction ends. */
export async function lockLowBalances(
  connection: SqlConnection,
  accounts: readonly { readonly customerId: string; readonly accountNumber: string }[],
): Promise<LowBalance[]> {
  const rows = await connection.query<LowBalanceRow>(LOCK_LOW_BALANCES, [
    accounts.map(({ customerId }) => customerId),
    accounts.map(({ accountNumber }) => accountNumber),
  ]);
  return rows.map((row) => ({
    customerId: row.customer_id,
    accountNumber: row.account_number,
    belowKobo: row.below_kobo,
    toldAt: row.told_at,
  }));
}

const KEEP_TOLD = `
  update low_balances set told_at = told.at
  from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as told (customer_id, account_number, at)
  where low_balances.customer_id = told.customer_id and low_balances.account_number = told.account_number`;

export async function keepTold(connection: SqlConnection, accounts: readonly LowBalance[]): Promise<void> {
  await connection.query(KEEP_TOLD, [
    accounts.map(({ customerId }) => customerId),
    accounts.map(({ accountNumber }) => accountNumber),
    accounts.map(({ toldAt }) => toldAt),
  ]);
}
