import type { LedgerConnection } from './ledger-connection.ts';

/** The head of the chain of seals after a sealing. */
export interface Seal {
  sequence: bigint;
  /** How many journals this seal covers. */
  journals: bigint;
  /** SHA-256, hex: publish it, and nobody can change what is sealed without being found out. */
  head: string;
}

/** Something in the books that does not follow from the entries. */
export interface Difference {
  difference: string;
  subject: string;
  expected: string | null;
  found: string | null;
}

/**
 * Folds what postings did to the system accounts into their balances. A job calls it every second or so; two at once wait
 * for each other and neither counts anything twice.
 * @returns how many rows were folded
 */
export async function foldSystemAccounts(connection: LedgerConnection): Promise<bigint> {
  const [row] = await connection.query<{ folded: bigint }>(
    'SELECT ledger.fold_system_accounts() AS folded',
    [],
  );
  return row?.folded ?? 0n;
}

/**
 * Chains committed journals that are not sealed yet, whole posting batches up to about `limit` journals, by SHA-256.
 * Sealers queue for each other until the caller's transaction ends. A journal that commits late is sealed late.
 * @returns the new head, or null when nothing was waiting
 */
export async function sealJournals(
  connection: LedgerConnection,
  { limit, sealedAt }: { limit: number; sealedAt: Date },
): Promise<Seal | null> {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A limit of ${limit} journals`);
  const [seal] = await connection.query<Seal>(
    'SELECT sequence, journals, head FROM ledger.seal_journals($1, $2::timestamptz)',
    [limit, sealedAt.toISOString()],
  );
  return seal ?? null;
}

/**
 * Recomputes everything from the entries, as of one moment: sums, legs, versions, balances, holds, permitted movements,
 * reversals and seals. It reads the whole ledger; run it nightly and after a restore.
 * @returns every difference; none means that the books are right
 */
export function prove(connection: LedgerConnection): Promise<Difference[]> {
  return connection.query<Difference>('SELECT difference, subject, expected, found FROM ledger.prove()', []);
}
