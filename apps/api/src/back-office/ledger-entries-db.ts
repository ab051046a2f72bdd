import { type Kobo, kobo } from '@harvest/money';
import type { SqlConnection } from '../platform/database/database.ts';

/** One line of the books. */
export type LedgerEntry = {
  /** The number of a customer's account; undefined of the bank's own. */
  readonly accountNumber: string | undefined;
  readonly accountClass: string;
  readonly rule: string;
  /** Signed from the point of view of the account. */
  readonly amountKobo: Kobo;
  readonly narration: string;
  readonly postedAt: Date;
  readonly isReturn: boolean;
};

/** What a row of the history was booked as: by its payment, or, where nobody here paid, by account, amount and moment. */
export type Booked = {
  readonly operationId: string | null;
  readonly accountNumber: string;
  readonly amountKobo: bigint;
  readonly createdAt: Date;
};

const ENTRIES = `
  with booked as (
    select journal_id from ledger.journal_records where journal_id = $1 or reverses = $1
    union
    select journal_id from ledger.account_entries
    join accounts on ledger_account_id = account_id
    where $1::uuid is null and account_number = $2 and amount_kobo = $3 and posted_at = $4
  )
  select account_number, class, rule, amount_kobo, narration, posted_at, reverses is not null as is_return
  from ledger.account_entries
  join ledger.account_balances using (account_id)
  left join accounts on ledger_account_id = account_id
  where journal_id in (select journal_id from booked)
  order by posted_at, journal_id, leg`;

type Row = {
  account_number: string | null;
  class: string;
  rule: string;
  amount_kobo: bigint;
  narration: string;
  posted_at: Date;
  is_return: boolean;
};

/** What the ledger booked for one row of the history, returns included, in the order it was booked. */
export async function selectEntriesOf(
  connection: SqlConnection,
  { operationId, accountNumber, amountKobo, createdAt }: Booked,
): Promise<LedgerEntry[]> {
  const rows = await connection.query<Row>(ENTRIES, [
    operationId,
    accountNumber,
    amountKobo,
    createdAt.toISOString(),
  ]);
  return rows.map((row) => ({
    accountNumber: row.account_number ?? undefined,
    accountClass: row.class,
    rule: row.rule,
    amountKobo: kobo(row.amount_kobo),
    narration: row.narration,
    postedAt: row.posted_at,
    isReturn: row.is_return,
  }));
}
