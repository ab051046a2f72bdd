import { type Kobo, kobo } from '@harvest/money';
import type { AccountStatus } from './account-book.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import type { PostingRuleName } from './posting-rules.ts';

/** An account's money: `availableKobo` is the balance less what is held. */
export interface Balance {
  status: AccountStatus;
  balanceKobo: Kobo;
  heldKobo: Kobo;
  availableKobo: Kobo;
}

/** One line of an account's statement. `amountKobo` is signed: a debit is negative. */
export interface Entry {
  version: bigint;
  journalId: string;
  kind: string;
  rule: PostingRuleName;
  amountKobo: Kobo;
  balanceAfterKobo: Kobo;
  narration: string;
  postedAt: Date;
  /** The journal that this one takes back, if it does. */
  reverses: string | null;
}

/** Which entries to read: older than a version, posted from (inclusive) to (exclusive), at most `limit` (1 to 10,000). */
export interface EntryFilter {
  beforeVersion?: bigint;
  from?: Date;
  to?: Date;
  limit: number;
}

const ENTRIES_MAX = 10_000;
const VERSION_MAX = 9_223_372_036_854_775_807n;

/** Opens one customer account with nothing on it. @returns its id */
export async function openAccount(
  connection: LedgerConnection,
  account: { openedAt: Date },
): Promise<bigint> {
  const [accountId] = await openAccounts(connection, [account]);
  if (accountId === undefined) throw new Error('The database opened no account');
  return accountId;
}

/** Opens customer accounts in one statement. @returns their ids, in order */
export async function openAccounts(
  connection: LedgerConnection,
  batch: readonly { openedAt: Date }[],
): Promise<bigint[]> {
  const rows = await connection.query<{ account_id: bigint }>(
    'SELECT account_id FROM ledger.open_accounts($1::timestamptz[]) account_id',
    [batch.map(({ openedAt }) => openedAt.toISOString())],
  );
  return rows.map((row) => row.account_id);
}

interface BalanceRow {
  account_id: bigint;
  status: AccountStatus;
  balance_kobo: bigint;
  held_kobo: bigint;
}

/**
 * Locks customer accounts in the order of their ids until the caller's transaction ends, and answers how they stand.
 * Whoever decides upon balances calls this first, with all accounts of the transaction in one call: two calls in one
 * transaction can wait for each other with somebody else's.
 * @returns by account id; an unknown id is missing
 */
export async function lockAccounts(
  connection: LedgerConnection,
  accountIds: readonly bigint[],
): Promise<Map<bigint, Balance>> {
  const rows = await connection.query<BalanceRow>(
    'SELECT account_id, status, balance_kobo, held_kobo FROM ledger.lock_accounts($1::bigint[])',
    [[...new Set(accountIds)]],
  );
  return balancesById(rows);
}

/**
 * How accounts stand, without a lock: for showing, never for deciding. System accounts include what is not yet folded.
 * @returns by account id; an unknown id is missing
 */
export async function balances(
  connection: LedgerConnection,
  accountIds: readonly bigint[],
): Promise<Map<bigint, Balance>> {
  const rows = await connection.query<BalanceRow>(
    'SELECT account_id, status, balance_kobo, held_kobo FROM ledger.account_balances WHERE account_id = ANY ($1::bigint[])',
    [accountIds],
  );
  return balancesById(rows);
}

function balancesById(rows: readonly BalanceRow[]): Map<bigint, Balance> {
  return new Map(
    rows.map(({ account_id: accountId, status, balance_kobo: balanceKobo, held_kobo: heldKobo }) => [
      accountId,
      {
        status,
        balanceKobo: kobo(balanceKobo),
        heldKobo: kobo(heldKobo),
        availableKobo: kobo(balanceKobo - heldKobo),
      },
    ]),
  );
}

interface EntryRow {
  version: bigint;
  journal_id: string;
  kind: string;
  rule: PostingRuleName;
  amount_kobo: bigint;
  balance_after_kobo: bigint;
  narration: string;
  posted_at: Date;
  reverses: string | null;
}

/**
 * A customer account's entries, newest first. The next page is `beforeVersion` = the last version read. The balance at
 * the start of a day is `balanceAfterKobo` of `{ to: startOfDay, limit: 1 }`.
 * @throws RangeError for a limit out of bounds
 */
export async function entries(
  connection: LedgerConnection,
  accountId: bigint,
  filter: EntryFilter,
): Promise<Entry[]> {
  const { beforeVersion = VERSION_MAX, from, to, limit } = filter;
  if (!Number.isInteger(limit) || limit < 1 || limit > ENTRIES_MAX)
    throw new RangeError(`A limit of ${limit} entries`);
  const rows = await connection.query<EntryRow>(
    `SELECT version, journal_id, kind, rule, amount_kobo, balance_after_kobo, narration, posted_at, reverses
     FROM ledger.account_entries
     WHERE account_id = $1 AND version < $2
       AND posted_at >= coalesce($3::timestamptz, '-infinity') AND posted_at < coalesce($4::timestamptz, 'infinity')
     ORDER BY version DESC LIMIT $5`,
    [accountId, beforeVersion, from?.toISOString() ?? null, to?.toISOString() ?? null, limit],
  );
  return rows.map(
    ({ version, journal_id: journalId, kind, rule, narration, posted_at: postedAt, reverses, ...row }) => ({
      version,
      journalId,
      kind,
      rule,
      amountKobo: kobo(row.amount_kobo),
      balanceAfterKobo: kobo(row.balance_after_kobo),
      narration,
      postedAt,
      reverses,
    }),
  );
}

/**
 * NO_DEBIT refuses what would leave the account and lets credits in; CLOSED refuses both and needs an empty account.
 * @returns NOT_EMPTY when an account with money or holds on it was to be closed
 */
export async function setAccountStatus(
  connection: LedgerConnection,
  accountId: bigint,
  status: AccountStatus,
): Promise<'CHANGED' | 'NOT_EMPTY' | 'UNKNOWN_ACCOUNT'> {
  const [row] = await connection.query<{ outcome: 'CHANGED' | 'NOT_EMPTY' | 'UNKNOWN_ACCOUNT' }>(
    'SELECT ledger.set_account_status($1, $2) AS outcome',
    [accountId, status],
  );
  return row?.outcome ?? 'UNKNOWN_ACCOUNT';
}
