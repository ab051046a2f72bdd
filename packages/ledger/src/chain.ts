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
  /** SHA-256, hex, after each of the seals asked about that there is, by its number. */
  heads: Map<bigint, string>;
  /** Of the journals asked about, those that none of these seals covers. */
  notCovered: string[];
}

/** Where the chain of seals ends. */
export interface ChainHead {
  /** Of the last seal; zero where nothing was ever sealed. */
  sequence: bigint;
  /** How many journals all seals cover. */
  journals: bigint;
  /** SHA-256, hex; 64 zeros where nothing was ever sealed. */
  head: string;
}

const NO_SEAL: ChainHead = { sequence: 0n, journals: 0n, head: '0'.repeat(64) };

/** The head of the chain as it is written down; `rebuildChain` tells whether it is what follows from the journals. */
export async function readHead(connection: LedgerConnection): Promise<ChainHead> {
  const [head] = await connection.query<ChainHead>(
    `SELECT sequence, digest AS head, (SELECT sum(journal_count)::bigint FROM ledger.seal_records) AS journals
     FROM ledger.seal_records ORDER BY sequence DESC LIMIT 1`,
    [],
  );
  return head ?? NO_SEAL;
}

/** What is written down as the head after each of these seals; those that there are not are left out. */
export async function readHeads(
  connection: LedgerConnection,
  sequences: readonly bigint[],
): Promise<Map<bigint, string>> {
  const seals = await connection.query<{ sequence: bigint; head: string }>(
    'SELECT sequence, head FROM ledger.heads_after($1::bigint[])',
    [sequences],
  );
  return new Map([
    [NO_SEAL.sequence, NO_SEAL.head],
    ...seals.map(({ sequence, head }) => [sequence, head] as const),
  ]);
}

/** Since when the first journal waits for its seal, by the time it was posted at; null where all are sealed. */
export async function waitingForSealSince(connection: LedgerConnection): Promise<Date | null> {
  const [row] = await connection.query<{ since: Date | null }>('SELECT ledger.waiting_since() AS since', []);
  return row?.since ?? null;
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
 * @param headsOf numbers of seals whose heads are to be known
 */
export async function rebuildChain(
  connection: LedgerConnection,
  {
    upTo,
    journalIds,
    headsOf = [],
  }: { upTo: bigint; journalIds: Iterable<string>; headsOf?: Iterable<bigint> },
): Promise<Chain> {
  const notCovered = new Set(journalIds);
  const wanted = new Set(headsOf);
  const heads = new Map<bigint, string>(wanted.has(0n) ? [[0n, NO_SEAL.head]] : []);
  const chain = { sequence: 0n, head: Buffer.alloc(0), journals: 0n, firstBroken: null as bigint | null };
  for (;;) {
    const seals = await connection.query<SealRow>(SEALED, [chain.sequence, upTo]);
    for (const seal of seals) {
      chain.head = createHash('sha256').update(chain.head).update(seal.sealed).digest();
      const isRight = seal.sequence === chain.sequence + 1n && seal.digest === chain.head.toString('hex');
      if (!isRight) chain.firstBroken ??= chain.sequence + 1n;
      chain.sequence = seal.sequence;
      chain.journals += BigInt(seal.journal_ids.length);
      if (wanted.has(seal.sequence)) heads.set(seal.sequence, chain.head.toString('hex'));
      for (const id of seal.journal_ids) notCovered.delete(id);
    }
    if (seals.length < SEALS_AT_ONCE) break;
  }
  const head = upTo === 0n ? NO_SEAL.head : chain.head.toString('hex');
  return {
    head: chain.sequence === upTo ? head : null,
    journals: chain.journals,
    firstBroken: chain.firstBroken,
    heads,
    notCovered: [...notCovered],
  };
}
