import type { PostedLeg, Refusal } from './account-book.ts';
import { assertBatch, assertId, assertJournal, fingerprintOf, type Journal } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { type HoldState, type Prepared, prepare } from './prepare.ts';

/**
 * What became of a journal.
 * POSTED: written, with its customer legs in order. ALREADY_POSTED: this id stands in the books with the same content.
 * MISMATCH: this id stands in the books with other content. The rest was refused and left nothing behind.
 */
export type Outcome =
  | { outcome: 'POSTED'; legs: PostedLeg[] }
  | { outcome: 'ALREADY_POSTED' }
  | { outcome: 'MISMATCH' }
  | Refusal;

/** A hold to turn into a journal: all of it is freed, and the journal may take at most that much from its account. */
export interface Capture {
  holdId: string;
  journal: Journal;
}

export type CaptureOutcome =
  | Outcome
  | { outcome: 'UNKNOWN_HOLD' }
  | { outcome: 'HOLD_RESOLVED'; state: HoldState }
  | { outcome: 'HOLD_TOO_SMALL' };

export interface Item {
  journal: Journal;
  holdId: string | null;
  fingerprint: string;
}

/**
 * Posts a batch of journals, deciding one after another: each sees what the ones before it did, a refused one writes
 * nothing and does not stop the others. Two round trips, of which the second is left out when nothing is to be written.
 * Every customer account of the batch stays locked until the caller's transaction ends. Safe to repeat: see Outcome.
 * @returns one outcome per journal, in order
 * @throws RangeError, before anything is read or written, for a movement that the posting rules do not list, an amount
 *   that is not positive, or text and ids out of bounds: mistakes of the program
 * @throws the database's error when another transaction brings the same new journal id at the same moment for other
 *   accounts (23505); posting again after the rollback then answers ALREADY_POSTED or MISMATCH
 */
export async function post(connection: LedgerConnection, batch: readonly Journal[]): Promise<Outcome[]> {
  assertBatch(batch);
  const items = batch.map((journal) => itemOf(journal, null));
  const prepared = await prepareItems(connection, items);
  return decideAndWrite(connection, items, (item) => decideJournal(prepared, item));
}

/**
 * Turns holds into journals, as `post` does with journals. A frozen account refuses a capture like any other debit; its
 * hold stays and can be captured later or released.
 * @returns one outcome per capture, in order
 * @throws RangeError as `post`, and when a journal takes nothing from the account of its hold
 */
export async function capture(
  connection: LedgerConnection,
  batch: readonly Capture[],
): Promise<CaptureOutcome[]> {
  assertBatch(batch);
  for (const { holdId } of batch) assertId(holdId);
  const items = batch.map(({ journal, holdId }) => itemOf(journal, holdId));
  const prepared = await prepareItems(connection, items);
  return decideAndWrite(connection, items, (item) => decideCapture(prepared, item));
}

export function itemOf(journal: Journal, holdId: string | null): Item {
  assertJournal(journal);
  return { journal, holdId, fingerprint: fingerprintOf(journal, holdId) };
}

function prepareItems(connection: LedgerConnection, items: readonly Item[]): Promise<Prepared> {
  const accountIds: bigint[] = [];
  for (const { journal } of items) for (const { from, to } of journal.movements) accountIds.push(from, to);
  return prepare(connection, {
    accountIds,
    journalIds: items.map(({ journal }) => journal.id),
    holdIds: items.flatMap(({ holdId }) => holdId ?? []),
  });
}

async function decideAndWrite<Decided extends { outcome: string }>(
  connection: LedgerConnection,
  items: readonly Item[],
  decide: (item: Item) => Decided,
): Promise<Decided[]> {
  const outcomes = items.map(decide);
  const posted = items.filter((_, place) => outcomes[place]?.outcome === 'POSTED');
  if (posted.length > 0) await writeItems(connection, posted);
  return outcomes;
}

export function decideJournal(prepared: Prepared, item: Item): Outcome {
  return repeatOf(prepared, item) ?? move(prepared, item);
}

export function decideCapture(prepared: Prepared, item: Item): CaptureOutcome {
  const repeat = repeatOf(prepared, item);
  if (repeat) return repeat;
  const hold = prepared.holds.get(item.holdId ?? '');
  if (!hold) return { outcome: 'UNKNOWN_HOLD' };
  if (hold.state !== 'HELD') return { outcome: 'HOLD_RESOLVED', state: hold.state };
  let takenKobo = 0n;
  for (const { from, amountKobo } of item.journal.movements)
    if (from === hold.accountId) takenKobo += amountKobo;
  if (takenKobo === 0n)
    throw new RangeError(`Journal ${item.journal.id} takes nothing from the account of its hold`);
  if (takenKobo > hold.amountKobo) return { outcome: 'HOLD_TOO_SMALL' };
  const outcome = move(prepared, item, hold.accountId, hold.amountKobo);
  if (outcome.outcome === 'POSTED') hold.state = 'CAPTURED';
  return outcome;
}

function repeatOf(prepared: Prepared, { journal, fingerprint }: Item): Outcome | null {
  const known = prepared.fingerprints.get(journal.id);
  if (known === undefined) return null;
  return known === fingerprint ? { outcome: 'ALREADY_POSTED' } : { outcome: 'MISMATCH' };
}

function move(prepared: Prepared, item: Item, freedAccountId?: bigint, freedKobo?: bigint): Outcome {
  const moved = prepared.book.move(item.journal.movements, freedAccountId, freedKobo);
  if (!Array.isArray(moved)) return moved;
  // A second item of this batch with the same id is a repeat of this one.
  prepared.fingerprints.set(item.journal.id, item.fingerprint);
  return { outcome: 'POSTED', legs: moved };
}

export async function writeItems(connection: LedgerConnection, items: readonly Item[]): Promise<void> {
  await connection.query(
    `SELECT ledger.post_journals(
       $1::uuid[], $2::text[], $3::timestamptz[], $4::bytea[], $5::int[], $6::uuid[], $7::int[], $8::int[], $9::text[],
       $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::text[])`,
    postingValues(items),
  );
}

/** What the functions that write take, an array for each column. */
export function postingValues(items: readonly Item[]): readonly unknown[] {
  const movements = items.flatMap(({ journal }, journalPlace) =>
    journal.movements.map((movement, place) => ({
      ...movement,
      journalPlace: journalPlace + 1,
      place: place + 1,
    })),
  );
  return [
    items.map(({ journal }) => journal.id),
    items.map(({ journal }) => journal.kind),
    items.map(({ journal }) => journal.postedAt.toISOString()),
    items.map(({ fingerprint }) => `\\x${fingerprint}`),
    items.map(({ journal }) => journal.movements.length),
    items.map(({ holdId }) => holdId),
    movements.map(({ journalPlace }) => journalPlace),
    movements.map(({ place }) => place),
    movements.map(({ rule }) => rule),
    movements.map(({ from }) => from),
    movements.map(({ to }) => to),
    movements.map(({ amountKobo }) => amountKobo),
    movements.map(({ narration }) => narration),
    movements.map(({ narration, toNarration }) => toNarration ?? narration),
  ];
}
