import { type Kobo, kobo } from '@harvest/money';
import type { Database, SqlConnection } from '../platform/database/database.ts';

/** What the switch told of. */
export type InboundCredit = {
  readonly id: string;
  readonly sessionId: string;
  readonly status: 'RECEIVED' | 'CREDITED' | 'RETURNED';
  readonly amountKobo: Kobo;
  readonly sourceBankCode: string;
  readonly sourceAccountNumber: string;
  readonly sourceAccountName: string;
  readonly destinationAccountNumber: string;
  readonly narration: string;
  readonly reference: string;
  readonly receivedAt: Date;
};

/** Keeps what is told for the first time. @returns what was told first under this session id */
export async function insertCredit(db: Database, credit: InboundCredit): Promise<InboundCredit> {
  await db
    .insertInto('inbound_credits')
    .values({
      id: credit.id,
      session_id: credit.sessionId,
      status: credit.status,
      amount_kobo: credit.amountKobo,
      source_bank_code: credit.sourceBankCode,
      source_account_number: credit.sourceAccountNumber,
      source_account_name: credit.sourceAccountName,
      destination_account_number: credit.destinationAccountNumber,
      narration: credit.narration,
      reference: credit.reference,
      received_at: credit.receivedAt,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('inbound_credits')
    .selectAll()
    .where('session_id', '=', credit.sessionId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    sessionId: row.session_id,
    // A check of the table keeps it within its union.
    status: row.status as InboundCredit['status'],
    amountKobo: kobo(row.amount_kobo),
    sourceBankCode: row.source_bank_code,
    sourceAccountNumber: row.source_account_number,
    sourceAccountName: row.source_account_name,
    destinationAccountNumber: row.destination_account_number,
    narration: row.narration,
    reference: row.reference,
    receivedAt: row.received_at,
  };
}

/** Notes that there is no account that takes it, unless it was decided meanwhile. @returns how it was decided */
export async function returnCredit(db: Database, id: string, now: Date): Promise<InboundCredit['status']> {
  await db
    .updateTable('inbound_credits')
    .set({ status: 'RETURNED', decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'RECEIVED')
    .execute();
  const { status } = await db
    .selectFrom('inbound_credits')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status as InboundCredit['status'];
}

export async function selectSourceBankCode(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbound_credits')
    .select('source_bank_code')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.source_bank_code;
}

export async function selectCredited(db: Database, sessionId: string) {
  return db
    .selectFrom('inbound_credits')
    .innerJoin('accounts', 'accounts.account_number', 'destination_account_number')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'CREDITED')
    .select(['customer_id as customerId', 'reference as referenceNumber'])
    .executeTakeFirst();
}

const LOCK = 'select id, status from inbound_credits where id = any($1::uuid[]) order by id for update';

/** Locks credits and reads again where they stand; everything else of them is frozen. */
export async function lockCredits<Known extends InboundCredit>(
  connection: SqlConnection,
  credits: readonly Known[],
): Promise<Known[]> {
  type Row = { id: string; status: InboundCredit['status'] };
  const rows = await connection.query<Row>(LOCK, [credits.map(({ id }) => id)]);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return credits.map((credit) => ({ ...credit, status: statuses.get(credit.id) ?? credit.status }));
}

const DECIDE = `
  update inbound_credits set status = decided.status, decided_at = $3
  from unnest($1::uuid[], $2::text[]) as decided (id, status) where inbound_credits.id = decided.id`;

/** Writes where credits stand now; the caller holds their locks. */
export async function decideCredits(
  connection: SqlConnection,
  credits: readonly InboundCredit[],
  now: Date,
): Promise<void> {
  await connection.query(DECIDE, [
    credits.map(({ id }) => id),
    credits.map(({ status }) => status),
    now.toISOString(),
  ]);
}
