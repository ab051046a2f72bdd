import type { LedgerConnection } from './ledger-connection.ts';

/** A journal that stands in the books. */
export interface JournalRecord {
  kind: string;
  postedAt: Date;
  reverses: string | null;
  reversedBy: string | null;
}

interface JournalRow {
  journal_id: string;
  kind: string;
  posted_at: Date;
  reverses: string | null;
  reversed_by: string | null;
}

/**
 * Which of these journals are committed: what to ask, on a new connection, when the answer to a commit was lost.
 * @returns by journal id; one that does not exist is missing
 */
export async function journals(
  connection: LedgerConnection,
  ids: readonly string[],
): Promise<Map<string, JournalRecord>> {
  const rows = await connection.query<JournalRow>(
    `SELECT journal_id, kind, posted_at, reverses, reversed_by FROM ledger.journal_records
     WHERE journal_id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ journal_id: id, kind, posted_at: postedAt, reverses, reversed_by: reversedBy }) => [
      id,
      { kind, postedAt, reverses, reversedBy },
    ]),
  );
}
