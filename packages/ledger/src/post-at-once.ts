import { assertBatch, type Journal } from './journal.ts';
import type { LedgerConnection } from './ledger-connection.ts';
import { itemOf, postingValues } from './post.ts';

// A journal of this id is there; an account would be overdrawn; one is unknown, frozen or closed.
const REFUSED = new Set(['23505', '23514', 'HVL04']);

/**
 * Posts a batch that is expected to be new and possible, in one round trip: all of it or nothing. Outside of a transaction it is one
 * by itself; inside of one, `false` means that the transaction is broken and has to be rolled back. Every customer account of the
 * batch is locked, in the order of the ids, while it is written. Held money is looked at once, when all is written, where `post` looks
 * at each journal: a batch that takes of it and brings it back passes here alone.
 * @returns whether all was written. If not, nothing was, and `post` tells why, journal by journal; so it does where the answer was
 *   lost
 * @throws RangeError as `post`
 */
export async function postAtOnce(connection: LedgerConnection, batch: readonly Journal[]): Promise<boolean> {
  assertBatch(batch);
  const values = postingValues(batch.map((journal) => itemOf(journal, null)));
  try {
    await connection.query(
      `SELECT ledger.post_at_once(
         $1::uuid[], $2::text[], $3::timestamptz[], $4::bytea[], $5::int[], $6::uuid[], $7::int[], $8::int[], $9::text[],
         $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::text[])`,
      values,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSED.has(String(error.code))) return false;
    throw error;
  }
}
