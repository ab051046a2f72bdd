import type { ErrorCode } from '@harvest/contracts/errors';
import type { LedgerConnection } from '@harvest/ledger';
import type pg from 'pg';
import { readingConnection } from '../database.ts';
import { microBatch } from '../micro-batch.ts';
import { sameBytes } from '../secrets.ts';

export const TRIES_MAX = 5;

export type MatchOutcome =
  | 'MATCHED'
  | 'MATCHED_BEFORE'
  | Extract<ErrorCode, 'WRONG_CODE' | 'CODE_EXPIRED' | 'CODE_TRIES_USED_UP' | 'WAIT_FOR_NEXT_CODE'>;

export type CodeGuess = { readonly operationId: string; readonly hmac: Buffer; readonly now: Date };
export type MatchCode = (guess: CodeGuess) => Promise<MatchOutcome>;

// One statement that commits by itself: a rollback elsewhere can never give a guess back. Rows are locked in the order of
// their ids, so that two such statements cannot wait for each other.
const COUNT_AND_COMPARE = `
  with guesses as (
    select * from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) as guess (operation_id, hmac, guessed_at)
  ), live as materialized (
    select challenges.id, guesses.hmac, guesses.guessed_at
    from challenges join guesses on guesses.operation_id = challenges.operation_id
    where challenges.operation_id = any($1::uuid[]) and challenges.attempts < ${TRIES_MAX} and challenges.matched_at is null
      and challenges.superseded_at is null and challenges.expires_at > guesses.guessed_at
    order by challenges.id for no key update of challenges
  )
  update challenges set attempts = challenges.attempts + 1,
    matched_at = case when challenges.code_hmac = live.hmac then live.guessed_at end
  from live
  where challenges.id = live.id and challenges.attempts < ${TRIES_MAX} and challenges.matched_at is null
    and challenges.superseded_at is null
  returning challenges.operation_id, challenges.attempts, challenges.matched_at`;

const STATE = `
  select matched_at, code_hmac, attempts, expires_at from challenges where operation_id = $1 and superseded_at is null`;

type Counted = { operation_id: string; attempts: number; matched_at: Date | null };
type State = { matched_at: Date | null; code_hmac: Buffer | null; attempts: number; expires_at: Date };

/** Compares guesses with the live codes of their operations and counts them. Guesses at one operation never share a statement. */
export function createMatchCode(pool: pg.Pool): MatchCode {
  const connection = readingConnection(pool);
  const countAndCompare = microBatch<CodeGuess, Counted[]>({
    batchMax: 200,
    flightsMax: 2,
    keyOf: (guess) => guess.operationId,
    async run(guesses) {
      const rows = await connection.query<Counted>(COUNT_AND_COMPARE, [
        guesses.map((guess) => guess.operationId),
        guesses.map((guess) => guess.hmac),
        guesses.map((guess) => guess.now.toISOString()),
      ]);
      const byOperation = Map.groupBy(rows, (row) => row.operation_id);
      return guesses.map((guess) => byOperation.get(guess.operationId) ?? []);
    },
  });
  return async (guess) => {
    const counted = await countAndCompare(guess);
    if (counted.some((row) => row.matched_at !== null)) return 'MATCHED';
    if (counted.length > 0)
      return counted.every((row) => row.attempts >= TRIES_MAX) ? 'CODE_TRIES_USED_UP' : 'WRONG_CODE';
    return whyNotCounted(connection, guess);
  };
}

async function whyNotCounted(connection: LedgerConnection, guess: CodeGuess): Promise<MatchOutcome> {
  const rows = await connection.query<State>(STATE, [guess.operationId]);
  const matched = rows.filter((row) => row.matched_at !== null);
  if (matched.some((row) => row.code_hmac !== null && sameBytes(row.code_hmac, guess.hmac)))
    return 'MATCHED_BEFORE';
  if (matched.length > 0 || rows.length === 0) return 'WRONG_CODE';
  if (rows.some((row) => row.attempts >= TRIES_MAX)) return 'CODE_TRIES_USED_UP';
  return rows.every((row) => row.expires_at <= guess.now) ? 'CODE_EXPIRED' : 'WRONG_CODE';
}

export type Newest = {
  readonly id: string;
  readonly operation_id: string;
  readonly customer_id: string;
  readonly purpose: string;
  readonly confirms: Buffer;
  readonly code_hmac: Buffer | null;
};

const NEWEST = `
  select distinct on (operation_id) id, operation_id, customer_id, purpose, confirms, code_hmac
  from challenges where operation_id = any($1::uuid[])
  order by operation_id, created_at desc, id desc`;

/** The newest challenge of an operation, whoever it belongs to. */
export function createReadNewest(pool: pg.Pool): (operationId: string) => Promise<Newest | undefined> {
  const connection = readingConnection(pool);
  return microBatch({
    batchMax: 200,
    flightsMax: 2,
    async run(operationIds: readonly string[]) {
      const rows = await connection.query<Newest>(NEWEST, [operationIds]);
      const byOperation = new Map(rows.map((row) => [row.operation_id, row]));
      return operationIds.map((id) => byOperation.get(id));
    },
  });
}
