import { hash } from 'node:crypto';
import { kobo } from '@harvest/money';
import type { PostedLeg, Refusal } from './account-book.ts';
import { assertBatch, assertId, assertNarration, assertTime, type Movement } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import type { PostingRuleName } from './posting-rules.ts';
import { type Prepared, prepare } from './prepare.ts';

/** Takes a whole journal back. `id` is the reversing journal's own id, made by the caller and kept for every retry. */
export interface Reversal {
  id: string;
  reverses: string;
  postedAt: Date;
  /** What the statements of both sides say, at most 100 characters. */
  narration: string;
}

export type ReversalOutcome =
  | { outcome: 'POSTED'; legs: PostedLeg[] }
  | { outcome: 'ALREADY_POSTED' }
  | { outcome: 'MISMATCH' }
  | { outcome: 'ALREADY_REVERSED'; by: string }
  | { outcome: 'UNKNOWN_JOURNAL' }
  | { outcome: 'NOT_REVERSIBLE' }
  | Refusal;

export interface ReversalItem extends Reversal {
  fingerprint: string;
}

export interface Original {
  isReversal: boolean;
  /** The mirrored movements, last first: so no balance on the way back is lower than it was on the way there. */
  mirror: Movement[];
}

interface LegRow {
  journal_id: string;
  account_id: bigint;
  amount_kobo: bigint;
  rule: PostingRuleName;
  reverses: string | null;
}

const KIND = 'REVERSAL';

/**
 * Posts the exact mirror of journals, each at most once whatever id asks for it. Money that a customer has spent is not
 * taken back (INSUFFICIENT_FUNDS); a reversal itself is NOT_REVERSIBLE. Three round trips.
 * @returns one outcome per reversal, in order
 * @throws RangeError for ids, times or narrations out of bounds, before anything is written
 */
export async function reverse(
  connection: LedgerConnection,
  batch: readonly Reversal[],
): Promise<ReversalOutcome[]> {
  assertBatch(batch);
  const items = batch.map(reversalItemOf);
  const reversedIds = [...new Set(items.map(({ reverses }) => reverses))];
  const originals = await readOriginals(connection, reversedIds);
  const accountIds = [...originals.values()].flatMap(({ mirror }) =>
    mirror.flatMap(({ from, to }) => [from, to]),
  );
  const prepared = await prepare(connection, {
    accountIds,
    journalIds: items.map(({ id }) => id),
    reversedIds,
  });
  const outcomes = items.map((item) => decideReversal(prepared, originals, item));
  const posted = items.filter((_, place) => outcomes[place]?.outcome === 'POSTED');
  if (posted.length > 0) await writeReversals(connection, posted);
  return outcomes;
}

export function reversalItemOf(reversal: Reversal): ReversalItem {
  assertId(reversal.id);
  assertId(reversal.reverses);
  assertTime(reversal.postedAt);
  assertNarration(reversal.narration);
  return {
    ...reversal,
    fingerprint: hash('sha256', JSON.stringify([KIND, reversal.reverses, reversal.narration])),
  };
}

/** Journals as they would be taken back, by id. What is read never changes, so no lock is needed. */
export async function readOriginals(
  connection: LedgerConnection,
  journalIds: readonly string[],
): Promise<Map<string, Original>> {
  const rows = await connection.query<LegRow>(
    `SELECT journal_id, account_id, amount_kobo, rule, reverses FROM ledger.account_entries
     WHERE journal_id = ANY ($1::uuid[]) ORDER BY journal_id, leg`,
    [journalIds],
  );
  const originals = new Map<string, Original>();
  let debited: LegRow | null = null;
  for (const row of rows) {
    const original = originals.get(row.journal_id) ?? { isReversal: row.reverses !== null, mirror: [] };
    originals.set(row.journal_id, original);
    // Legs come in pairs: the debit of a movement, then its credit.
    if (debited) original.mirror.unshift(mirrorOf(debited, row));
    debited = debited ? null : row;
  }
  return originals;
}

function mirrorOf(debit: LegRow, credit: LegRow): Movement {
  const { rule, account_id: from, amount_kobo: amountKobo } = credit;
  return { rule, from, to: debit.account_id, amountKobo: kobo(amountKobo), narration: '' };
}

export function decideReversal(
  prepared: Prepared,
  originals: Map<string, Original>,
  item: ReversalItem,
): ReversalOutcome {
  const known = prepared.fingerprints.get(item.id);
  if (known !== undefined) return { outcome: known === item.fingerprint ? 'ALREADY_POSTED' : 'MISMATCH' };
  const original = originals.get(item.reverses);
  if (!original) return { outcome: 'UNKNOWN_JOURNAL' };
  if (original.isReversal) return { outcome: 'NOT_REVERSIBLE' };
  const by = prepared.reversals.get(item.reverses);
  if (by !== undefined) return { outcome: 'ALREADY_REVERSED', by };
  const moved = prepared.book.move(original.mirror);
  if (!Array.isArray(moved)) return moved;
  prepared.fingerprints.set(item.id, item.fingerprint);
  prepared.reversals.set(item.reverses, item.id);
  // The next item may want to take this one back.
  originals.set(item.id, { isReversal: true, mirror: [] });
  return { outcome: 'POSTED', legs: moved };
}

export async function writeReversals(
  connection: LedgerConnection,
  items: readonly ReversalItem[],
): Promise<void> {
  await connection.query(
    'SELECT ledger.reverse_journals($1::uuid[], $2::text[], $3::timestamptz[], $4::bytea[], $5::uuid[], $6::text[])',
    [
      items.map(({ id }) => id),
      items.map(() => KIND),
      items.map(({ postedAt }) => postedAt.toISOString()),
      items.map(({ fingerprint }) => `\\x${fingerprint}`),
      items.map(({ reverses }) => reverses),
      items.map(({ narration }) => narration),
    ],
  );
}
