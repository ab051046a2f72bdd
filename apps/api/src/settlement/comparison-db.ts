import { balances, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import { type Database, transactionConnection } from '../platform/database/database.ts';

/** The kind of payment that goes over the switch. */
const KIND = 'INTERBANK';

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

/** What the settlement account holds, and what it should by all payments and credits, at one moment. */
export async function readSettlementAccount(db: Database): Promise<{ heldKobo: Kobo; owedKobo: Kobo }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const account = SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT;
      const found = await balances(transactionConnection(transaction), [account]);
      const sent = await transaction
        .selectFrom('dispatches')
        .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
        .select(sql<string>`coalesce(sum(amount_kobo), 0)`.as('kobo'))
        .where('dispatches.kind', '=', KIND)
        .where('state', '<>', 'FAILED')
        .executeTakeFirstOrThrow();
      const received = await transaction
        .selectFrom('inbound_credits')
        .select(sql<string>`coalesce(sum(amount_kobo), 0)`.as('kobo'))
        .where('status', '=', 'CREDITED')
        .executeTakeFirstOrThrow();
      return {
        heldKobo: found.get(account)?.balanceKobo ?? kobo(0),
        owedKobo: kobo(BigInt(sent.kobo) - BigInt(received.kobo)),
      };
    });
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
