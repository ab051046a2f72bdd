import { type Kobo, kobo } from '@harvest/money';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import { FINDING_WORDS, type FindingKind } from './finding-rules.ts';

export type NewFinding = {
  readonly id: string;
  readonly what: FindingKind;
  readonly sessionId: string;
  /** The payment it is about, where the bank knows of one. */
  readonly operationId: string | undefined;
  readonly amountKobo: Kobo | undefined;
  /** What was said, for staff; at most 500 characters. */
  readonly words: string;
  readonly foundAt: Date;
};

/** @returns how many of them nobody knew before */
export async function insertFindings(db: Database, findings: readonly NewFinding[]): Promise<number> {
  let fresh = 0;
  for (let from = 0; from < findings.length; from += INSERTED_AT_ONCE)
    fresh += await insertSome(db, findings.slice(from, from + INSERTED_AT_ONCE));
  return fresh;
}

// A statement takes 65,535 parameters.
const INSERTED_AT_ONCE = 1000;

async function insertSome(db: Database, findings: readonly NewFinding[]): Promise<number> {
  const result = await db
    .insertInto('settlement_findings')
    .values(
      findings.map((finding) => ({
        id: finding.id,
        what: finding.what,
        session_id: finding.sessionId,
        operation_id: finding.operationId ?? null,
        amount_kobo: finding.amountKobo ?? null,
        words: finding.words,
        found_at: finding.foundAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['what', 'session_id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

const open = (db: Database) => db.selectFrom('settlement_findings').where('closed_at', 'is', null);

const matching = (db: Database, patterns: readonly string[]) =>
  open(db).where((row) => row.and(patterns.map((pattern) => row(folded('session_id'), 'like', pattern))));

const COLUMNS = ['id', 'what', 'session_id', 'operation_id', 'amount_kobo', 'words', 'found_at'] as const;

type Row = {
  id: string;
  what: string;
  session_id: string;
  operation_id: string | null;
  amount_kobo: bigint | null;
  words: string;
  found_at: Date;
};

function toFinding(row: Row) {
  return {
    id: row.id,
    // Only `insertFindings` makes these.
    title: FINDING_WORDS[row.what as FindingKind],
    sessionId: row.session_id,
    operationId: row.operation_id ?? undefined,
    amountKobo: row.amount_kobo === null ? undefined : kobo(row.amount_kobo),
    words: row.words,
    foundAt: row.found_at,
  };
}

/** Where the bank and the outside disagree. */
export type Finding = ReturnType<typeof toFinding>;

/** A page of what is open, the oldest first, with the number of all that match. */
export async function selectFindings(
  db: Database,
  { patterns, limit, offset }: Page & { readonly patterns: readonly string[] },
): Promise<{ items: Finding[]; total: number }> {
  const rows = await matching(db, patterns)
    .select(COLUMNS)
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching(db, patterns)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toFinding), total: Number(count) };
}

/** One that is open; with LOCK nobody closes it until the transaction ends. */
export async function selectFinding(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<Finding | undefined> {
  const query = open(transaction).select(COLUMNS).where('id', '=', id);
  const row = await (lock === 'LOCK' ? query.forUpdate() : query).executeTakeFirst();
  return row && toFinding(row);
}

/** The caller holds the lock of its row. */
export async function closeFinding(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await transaction.updateTable('settlement_findings').set({ closed_at: now }).where('id', '=', id).execute();
}
