import type { Kobo } from '@harvest/money';
import type { Journal } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { decideJournal, type Item, itemOf, type Outcome, writeItems } from './post.ts';
import { prepare } from './prepare.ts';
import {
  decideReversal,
  type Original,
  type Reversal,
  type ReversalItem,
  type ReversalOutcome,
  readOriginals,
  reversalItemOf,
  writeReversals,
} from './reverse.ts';

/**
 * The books of some accounts, open for a while: for callers who must know each outcome before they decide on the next
 * item, because more than money depends on it (limits, for example).
 */
export interface Books {
  /**
   * Decides on a journal in memory; it sees everything decided before it. Nothing is written yet.
   * @throws RangeError as `post` of the ledger, and when the books were not opened for this journal's id
   */
  post(journal: Journal): Outcome;
  /**
   * Decides in memory on taking a whole journal back, which was committed before the books were opened.
   * @throws RangeError as `reverse` of the ledger, and when the books were not opened for these two ids
   */
  reverse(reversal: Reversal): ReversalOutcome;
  /**
   * What can leave an account after everything that was decided so far, held money excepted.
   * @returns kobo @throws RangeError when the books were not opened for this account
   */
  availableKobo(accountId: bigint): Kobo;
  /** Writes everything that was answered with POSTED; nothing is sent when there is nothing to write. */
  write(connection: LedgerConnection): Promise<void>;
}

/** What the books are opened for; a journal on another account is answered UNKNOWN_ACCOUNT. */
export interface OpenedFor {
  accountIds: readonly bigint[];
  /** The ids of journals, reversing ones included, that may be written. */
  journalIds: readonly string[];
  /** The journals that may be taken back. */
  reversedIds?: readonly string[];
}

/**
 * Locks the customer accounts in the order of their ids until the caller's transaction ends and reads them. All it asks
 * leaves at once: one round trip on a connection that sends ahead.
 */
export async function openBooks(connection: LedgerConnection, opened: OpenedFor): Promise<Books> {
  const reversedIds = opened.reversedIds ?? [];
  const [prepared, originals] = await Promise.all([
    prepare(connection, { ...opened, reversedIds }),
    reversedIds.length === 0 ? new Map<string, Original>() : readOriginals(connection, reversedIds),
  ]);
  const journalIds = new Set(opened.journalIds);
  const posted: Item[] = [];
  const reversed: ReversalItem[] = [];

  function assertOpenFor(journalId: string): void {
    if (!journalIds.has(journalId)) throw new RangeError(`The books are not open for journal ${journalId}`);
  }

  return {
    post(journal) {
      assertOpenFor(journal.id);
      const item = itemOf(journal, null);
      const outcome = decideJournal(prepared, item);
      if (outcome.outcome === 'POSTED') posted.push(item);
      return outcome;
    },
    reverse(reversal) {
      assertOpenFor(reversal.id);
      if (!reversedIds.includes(reversal.reverses))
        throw new RangeError(`The books are not open for taking back ${reversal.reverses}`);
      const item = reversalItemOf(reversal);
      const outcome = decideReversal(prepared, originals, item);
      if (outcome.outcome === 'POSTED') reversed.push(item);
      return outcome;
    },
    availableKobo: (accountId) => prepared.book.availableKobo(accountId),
    async write(transaction) {
      await Promise.all([
        posted.length > 0 && writeItems(transaction, posted),
        reversed.length > 0 && writeReversals(transaction, reversed),
      ]);
    },
  };
}
