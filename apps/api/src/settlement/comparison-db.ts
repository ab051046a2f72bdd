import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { balances, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import { firstIdFrom, idMadeAt } from '../bank/ids.ts';
import {
  type Database,
  type DatabaseTransaction,
  transactionConnection,
} from '../platform/database/database.ts';

/** The kind of payment that goes over the switch. */
const KIND = 'INTERBANK';
/** The kinds that are bought from the billers. */
const BILL_KINDS = BILL_PRODUCTS;

/** The part of a session id that tells the day in Lagos, of year-month-day: yyMMdd. */
const digitsOf = (day: string) => day.slice(2).replaceAll('-', '');

export type SentHere = {
  readonly sessionId: string;
  readonly operationId: string;
  readonly state: string;
  readonly amountKobo: Kobo;
};

/** What this bank sent over the switch under session ids that are dated on this day. */
export async function selectSent(db: Database, bankCode: string, day: string): Promise<SentHere[]> {
  const begin = bankCode + digitsOf(day);
  const rows = await db
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .select(['session_id', 'operation_id', 'state', 'amount_kobo'])
    .where('dispatches.kind', '=', KIND)
    .where('session_id', '>=', begin.padEnd(30, '0'))
    .where('session_id', '<=', begin.padEnd(30, '9'))
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    operationId: row.operation_id,
    state: row.state,
    amountKobo: kobo(row.amount_kobo),
  }));
}

export type ReceivedHere = { readonly sessionId: string; readonly amountKobo: Kobo };

/** What came into accounts of this bank under session ids that are dated on this day. */
export async function selectReceived(db: Database, day: string): Promise<ReceivedHere[]> {
  const rows = await db
    .selectFrom('inbound_credits')
    .select(['session_id', 'amount_kobo'])
    .where(sql`substring(session_id from 7 for 6)`, '=', digitsOf(day))
    .where('status', '=', 'CREDITED')
    .execute();
  return rows.map((row) => ({ sessionId: row.session_id, amountKobo: kobo(row.amount_kobo) }));
}

export type BoughtHere = SentHere & { readonly sentAt: Date | undefined };

/** Whether bought since this moment of the wall clock, or under any of these ids. */
export async function selectBought(db: Database, since: Date, ids: readonly string[]): Promise<BoughtHere[]> {
  const rows = await db
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .select(['session_id', 'operation_id', 'state', 'amount_kobo', 'sent_at'])
    .where('dispatches.kind', 'in', BILL_KINDS)
    .where((row) =>
      row.or([
        row('operation_id', '>=', firstIdFrom(since)),
        row('session_id', '=', sql<string>`any(${ids}::text[])`),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    operationId: row.operation_id,
    state: row.state,
    amountKobo: kobo(row.amount_kobo),
    sentAt: row.sent_at === null || isKeptAfterwards(row.operation_id, row.sent_at) ? undefined : row.sent_at,
  }));
}

/** What was never sent, such as the past of a demo: it says that it was before it was begun. */
const isKeptAfterwards = (id: string, sentAt: Date) => sentAt.getTime() + CLOCKS_DIFFER_MS < idMadeAt(id);

/** The clocks of two machines of the bank. */
const CLOCKS_DIFFER_MS = 60_000;

export type Settlement = { readonly heldKobo: Kobo; readonly owedKobo: Kobo };

/** What the settlement accounts hold, and what they should by all payments and credits, at one moment. */
export async function readSettlementAccounts(
  db: Database,
): Promise<{ interbank: Settlement; bills: Settlement }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { INTERBANK_SETTLEMENT, BILLS_SETTLEMENT } = SYSTEM_ACCOUNTS;
      const accounts = [INTERBANK_SETTLEMENT, BILLS_SETTLEMENT];
      const found = await balances(transactionConnection(transaction), accounts);
      const held = (account: bigint) => found.get(account)?.balanceKobo ?? kobo(0);
      const received = await transaction
        .selectFrom('inbound_credits')
        .select(sql<string>`coalesce(sum(amount_kobo), 0)`.as('kobo'))
        .where('status', '=', 'CREDITED')
        .executeTakeFirstOrThrow();
      const sent = await sumSent(transaction, [KIND]);
      const interbank = {
        heldKobo: held(INTERBANK_SETTLEMENT),
        owedKobo: kobo(sent - BigInt(received.kobo)),
      };
      const bought = await sumSent(transaction, BILL_KINDS);
      return { interbank, bills: { heldKobo: held(BILLS_SETTLEMENT), owedKobo: kobo(bought) } };
    });
}

async function sumSent(transaction: DatabaseTransaction, kinds: readonly string[]): Promise<bigint> {
  const { kobo: sum } = await transaction
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .select(sql<string>`coalesce(sum(amount_kobo), 0)`.as('kobo'))
    .where('dispatches.kind', 'in', kinds)
    .where('state', '<>', 'FAILED')
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** The last day up to which all were compared, year-month-day. */
export async function selectLastCompared(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('compared_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export async function insertComparedDay(db: Database, day: string, now: Date): Promise<void> {
  await db
    .insertInto('compared_days')
    .values({ day, compared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
