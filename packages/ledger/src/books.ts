import type { Journal } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { decideJournal, type Item, itemOf, type Outcome, writeItems } from './post.ts';
import { prepare } from './prepare.ts';

/**
 * The books of some accounts, open for a while: for callers who must know each outcome before they decide on the next
 * item, because more than money depends on it (limits, for example).
 */
export interface Books {
  /**
   * Decides on a journal in memory; it sees everything posted before it. Nothing is written yet.
   * @throws RangeError as `post`, and when the books were not opened for this journal's id
   */
  post(journal: Journal): Outcome;
  /** Writes everything that `post` answered with POSTED, in one round trip; none when there is nothing to write. */
  write(connection: LedgerConnection): Promise<void>;
}

/**
 * Locks the customer accounts in the order of their ids until the caller's transaction ends and reads them, in one round trip.
 * @param opened the accounts and journal ids that may follow; a journal on another account is answered UNKNOWN_ACCOUNT
 */
export async function openBooks(
  connection: LedgerConnection,
  opened: { accountIds: readonly bigint[]; journalIds: readonly string[] },
): Promise<Books> {
  const prepared = await prepare(connection, opened);
  const journalIds = new Set(opened.journalIds);
  const posted: Item[] = [];
  return {
    post(journal) {
      if (!journalIds.has(journal.id))
        throw new RangeError(`The books are not open for journal ${journal.id}`);
      const item = itemOf(journal, null);
      const outcome = decideJournal(prepared, item);
      if (outcome.outcome === 'POSTED') posted.push(item);
      return outcome;
    },
    async write(transaction) {
      if (posted.length > 0) await writeItems(transaction, posted);
    },
  };
}
