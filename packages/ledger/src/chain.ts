import { createHash } from 'node:crypto';
import type { LedgerConnection } from './ledger-connection.ts';

/** The chain of seals as it follows from the journals and entries of now. */
export interface Chain {
  /** SHA-256, hex, after the last seal asked for; null where there are fewer. Nothing sealed is 64 zeros. */
  head: string | null;
  /** How many journals those seals cover. */
  journals: bigint;
  /** The first seal that says something else than what it covers. */
  firstBroken: bigint | null;
  /** Of the journals asked about, those that none of these seals covers. */
  notCovered: string[];
}

interface SealRow {
  sequence: bigint;
  digest: string;
  journal_ids: string[];
  sealed: string;
}

// A seal covers a thousand journals at most, more or less.
const SEALS_AT_ONCE = 20;

// As ledger.seal_digest has it, word for word, yet not by asking it: whoever changed the books may have changed it too.
const SEALED = `
  SELECT s.sequence, encode(s.digest, 'hex') AS digest, s.journal_ids::text[] AS journal_ids, (
    SELECT string_agg(
      ROW(p.place, j.id, j.kind, extract(epoch FROM j.posted_at), j.leg_count, j.reverses, j.fingerprint,
        e.leg, e.account_id, e.amount_kobo, e.version, e.balance_after_kobo, extract(epoch FROM e.posted_at), e.rule,
        e.narration)::text, E'\\n' ORDER BY p.place, e.leg)
    FROM unnest(s.journal_ids) WITH ORDINALITY p (journal_id, place)
    LEFT JOIN ledger.journals j ON j.id = p.journal_id
    LEFT JOIN ledger.entries e ON e.journal_id = p.journal_id
  ) AS sealed
  FROM ledger.seals s WHERE s.sequence > $1 AND s.sequence <= $2 ORDER BY s.sequence LIMIT ${SEALS_AT_ONCE}`;

/**
 * Computes the chain anew from the first journal up to a seal, and believes nothing but journals and entries. It needs a role
 * that may read the ledger's tables, and reads in as many statements as it takes: the caller's transaction is of one moment.
 * @param journalIds of which it is to be known whether they are covered
 */
export async function rebuildChain(
  connection: LedgerConnection,
  { upTo, journalIds }: { upTo: bigint; journalIds: Iterable<string> },
): Promise<Chain> {
  const notCovered = new Set(journalIds);
  const chain = { sequence: 0n, head: Buffer.alloc(0), journals: 0n, firstBroken: null as bigint | null };
  for (;;) {
    const seals = await connection.query<SealRow>(SEALED, [chain.sequence, upTo]);
    for (const seal of seals) {
      chain.head = createHash('sha256').update(chain.head).update(seal.sealed).digest();
      const isRight = seal.sequence === chain.sequence + 1n && seal.digest === chain.head.toString('hex');
      if (!isRight) chain.firstBroken ??= chain.sequence + 1n;
      chain.sequence = seal.sequence;
      chain.journals += BigInt(seal.journal_ids.length);
      for (const id of seal.journal_ids) notCovered.delete(id);
    }
    if (seals.length < SEALS_AT_ONCE) break;
  }
  const head = upTo === 0n ? '0'.repeat(64) : chain.head.toString('hex');
  return {
    head: chain.sequence === upTo ? head : null,
    journals: chain.journals,
    firstBroken: chain.firstBroken,
    notCovered: [...notCovered],
  };
}
