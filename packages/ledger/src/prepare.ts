import { AccountBook, type AccountStatus } from './account-book.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { isCustomerAccount } from './posting-rules.ts';

export type HoldState = 'HELD' | 'CAPTURED' | 'RELEASED';

export interface PreparedHold {
  accountId: bigint;
  amountKobo: bigint;
  state: HoldState;
}

/** What the database knows about a batch, with its customer accounts locked until the caller's transaction ends. */
export interface Prepared {
  book: AccountBook;
  /** Fingerprints (hex) of the journals that exist, by journal id. */
  fingerprints: Map<string, string>;
  /** The reversing journal's id, by the id of the journal it takes back. */
  reversals: Map<string, string>;
  holds: Map<string, PreparedHold>;
}

interface Found {
  accountIds: Iterable<bigint>;
  journalIds?: readonly string[];
  holdIds?: readonly string[];
  reversedIds?: readonly string[];
}

type PreparedRow =
  | {
      item: 'ACCOUNT';
      account_id: bigint;
      status: AccountStatus;
      balance_kobo: bigint;
      held_kobo: bigint;
      version: bigint;
    }
  | { item: 'HOLD'; id: string; account_id: bigint; status: HoldState; balance_kobo: bigint }
  | { item: 'JOURNAL'; id: string; content: string }
  | { item: 'REVERSED'; id: string; content: string };

/** One round trip: locks the customer accounts (those given and those of the holds) in the order of their ids, then reads. */
export async function prepare(
  connection: LedgerConnection,
  { accountIds, journalIds = [], holdIds = [], reversedIds = [] }: Found,
): Promise<Prepared> {
  const rows = await connection.query<PreparedRow>(
    `SELECT item, account_id, status, balance_kobo, held_kobo, version, id, content
     FROM ledger.prepare($1::bigint[], $2::uuid[], $3::uuid[], $4::uuid[])`,
    [customerAccounts(accountIds), journalIds, holdIds, reversedIds],
  );
  const prepared: Prepared = {
    book: new AccountBook(),
    fingerprints: new Map(),
    reversals: new Map(),
    holds: new Map(),
  };
  for (const row of rows) take(prepared, row);
  return prepared;
}

function take({ book, fingerprints, reversals, holds }: Prepared, row: PreparedRow): void {
  switch (row.item) {
    case 'ACCOUNT': {
      const { status, balance_kobo: balanceKobo, held_kobo: heldKobo, version } = row;
      book.add(row.account_id, { status, balanceKobo, heldKobo, version });
      break;
    }
    case 'HOLD':
      holds.set(row.id, { accountId: row.account_id, amountKobo: row.balance_kobo, state: row.status });
      break;
    case 'JOURNAL':
      fingerprints.set(row.id, row.content);
      break;
    case 'REVERSED':
      reversals.set(row.id, row.content);
      break;
  }
}

function customerAccounts(accountIds: Iterable<bigint>): bigint[] {
  const unique = new Set<bigint>();
  for (const accountId of accountIds) if (isCustomerAccount(accountId)) unique.add(accountId);
  return [...unique];
}
