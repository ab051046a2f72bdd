import type { Kobo } from '@harvest/money';
import {
  assertHold,
  assertRelease,
  decideHold,
  decideRelease,
  type Hold,
  type HoldOutcome,
  type Release,
  type ReleaseOutcome,
  writeHolds,
  writeReleases,
} from './hold.ts';
import type { Journal } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import {
  type Capture,
  type CaptureOutcome,
  decideCapture,
  decideJournal,
  type Item,
  itemOf,
  type Outcome,
  writeItems,
} from './post.ts';
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
   * Decides in memory on setting money aside.
   * @throws RangeError as `hold` of the ledger, and when the books were not opened for this hold
   */
  hold(hold: Hold): HoldOutcome;
  /**
   * Decides in memory on turning a hold into a journal.
   * @throws RangeError as `capture` of the ledger, and when the books were not opened for this hold and this journal's id
   */
  capture(capture: Capture): CaptureOutcome;
  /**
   * Decides in memory on giving held money back to what is available.
   * @throws RangeError as `release` of the ledger, and when the books were not opened for this hold
   */
  release(release: Release): ReleaseOutcome;
  /**
   * What can leave an account after everything that was decided so far, held money excepted.
   * @returns kobo @throws RangeError when the books were not opened for this account
   */
  availableKobo(accountId: bigint): Kobo;
  /** Writes everything that was answered with POSTED, HELD or RELEASED; nothing is sent when there is nothing to write. */
  write(connection: LedgerConnection): Promise<void>;
}

/** What the books are opened for; a journal on another account is answered UNKNOWN_ACCOUNT. */
export interface OpenedFor {
  accountIds: readonly bigint[];
  /** The ids of journals, reversing ones included, that may be written. */
  journalIds: readonly string[];
  /** The journals that may be taken back. */
  reversedIds?: readonly string[];
  /** The holds that may be placed, captured or released. */
  holdIds?: readonly string[];
}

/**
 * Locks the customer accounts in the order of their ids until the caller's transaction ends and reads them. All it asks
 * leaves at once: one round trip on a connection that sends ahead.
 */
export async function openBooks(connection: LedgerConnection, opened: OpenedFor): Promise<Books> {
  const reversedIds = opened.reversedIds ?? [];
  const holdIds = opened.holdIds ?? [];
  const [prepared, originals] = await Promise.all([
    prepare(connection, { ...opened, reversedIds, holdIds }),
    reversedIds.length === 0 ? new Map<string, Original>() : readOriginals(connection, reversedIds),
  ]);
  const journalIds = new Set(opened.journalIds);
  const posted: Item[] = [];
  const reversed: ReversalItem[] = [];
  const held: Hold[] = [];
  const released: Release[] = [];

  function assertOpenFor(journalId: string): void {
    if (!journalIds.has(journalId)) throw new RangeError(`The books are not open for journal ${journalId}`);
  }

  function assertOpenForHold(holdId: string): void {
    if (!holdIds.includes(holdId)) throw new RangeError(`The books are not open for hold ${holdId}`);
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
    hold(hold) {
      assertOpenForHold(hold.id);
      assertHold(hold);
      const outcome = decideHold(prepared, hold);
      if (outcome.outcome === 'HELD') held.push(hold);
      return outcome;
    },
    capture({ holdId, journal }) {
      assertOpenForHold(holdId);
      assertOpenFor(journal.id);
      const item = itemOf(journal, holdId);
      const outcome = decideCapture(prepared, item);
      if (outcome.outcome === 'POSTED') posted.push(item);
      return outcome;
    },
    release(release) {
      assertOpenForHold(release.holdId);
      assertRelease(release);
      const outcome = decideRelease(prepared, release);
      if (outcome.outcome === 'RELEASED') released.push(release);
      return outcome;
    },
    availableKobo: (accountId) => prepared.book.availableKobo(accountId),
    async write(transaction) {
      // What is released comes first and what is held last: a posting may need the one, and the other what was posted.
      await Promise.all([
        released.length > 0 && writeReleases(transaction, released),
        posted.length > 0 && writeItems(transaction, posted),
        reversed.length > 0 && writeReversals(transaction, reversed),
        held.length > 0 && writeHolds(transaction, held),
      ]);
    },
  };
}
