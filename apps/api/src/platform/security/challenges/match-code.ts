import type { ErrorCode } from '@harvest/contracts/errors';
import type pg from 'pg';
import { poolConnection, type SqlConnection } from '../../database/database.ts';
import { microBatch } from '../../database/micro-batch.ts';
import { sameBytes } from '../secrets.ts';
import { countWrongCodes, WRONG_CODES_MAX, wrongCodesSince } from './wrong-codes.ts';

export const TRIES_MAX = 5;

export type MatchOutcome =
  | 'MATCHED'
  | 'MATCHED_BEFORE'
  // The wrong code after which no more are taken from this customer; one guess alone has this outcome.
  | 'LAST_WRONG_CODE'
  | Extract<
      ErrorCode,
      'WRONG_CODE' | 'CODE_EXPIRED' | 'CODE_TRIES_USED_UP' | 'WAIT_FOR_NEXT_CODE' | 'TOO_MANY_WRONG_CODES'
    >;

/** What became of a guess. */
export type Match = {
  readonly outcome: MatchOutcome;
  /** How many more wrong codes are taken, where a wrong one was just counted inside a session. */
  readonly triesLeft?: number;
};

/** Equals no stored hash: counts a guess that is known to be wrong already. */
export const NO_CODE = Buffer.alloc(0);

export type CodeGuess = {
  readonly operationId: string;
  /** The digest of what is confirmed, by whom and what for: challenges of anything else are not even counted. */
  readonly confirms: Buffer;
  /** Of the code that was entered; null where no code was sent and all that was asked for is right. */
  readonly hmac: Buffer | null;
  readonly now: Date;
  /** The customer whose wrong codes are counted over all operations; absent where strangers may guess. */
  readonly countedFor: string | undefined;
};
export type MatchCode = (guess: CodeGuess) => Promise<Match>;

// One statement that commits by itself: a rollback elsewhere can never give a guess back. Rows are locked in the order of
// their ids, so that two such statements cannot wait for each other. Guesses are looked up by their place instead of
// joined, which leaves PostgreSQL no other plan than the indexes, whatever it knows of the tables. Only a guess without a
// code, or one known to be wrong, is for a challenge whose code we do not hold. Before all that, in the order of their ids,
// the customers whose wrong codes are counted are locked, so that no guess overtakes another one's count. Of two
// codes that stand beside each other a guess is wrong once, and for neither where it is right for one.
const COUNT_AND_COMPARE = `
  with counted as materialized (
    select customer_id, wrong_codes from lock_and_count_wrong_codes($6::uuid[], $7::timestamptz)
  ), live as materialized (
    select id from challenges
    where operation_id = any($1::uuid[]) and attempts < ${TRIES_MAX} and matched_at is null and superseded_at is null
      and confirms = ($2::bytea[])[array_position($1::uuid[], operation_id)]
      and (code_hmac is not null or coalesce(($3::bytea[])[array_position($1::uuid[], operation_id)], '') = '')
      and expires_at > ($4::timestamptz[])[array_position($1::uuid[], operation_id)]
      and (($5::uuid[])[array_position($1::uuid[], operation_id)]
        = any(array(select customer_id from counted where wrong_codes >= ${WRONG_CODES_MAX}))) is not true
    order by id for no key update
  )
  update challenges set attempts = attempts + 1,
    matched_at = case when code_hmac is not distinct from ($3::bytea[])[array_position($1::uuid[], operation_id)]
      then ($4::timestamptz[])[array_position($1::uuid[], operation_id)] end,
    wrong_codes = wrong_codes + case when ($5::uuid[])[array_position($1::uuid[], operation_id)] is not null
      and code_hmac is distinct from ($3::bytea[])[array_position($1::uuid[], operation_id)]
      and id = (
        select other.id from challenges other
        where other.operation_id = challenges.operation_id and other.id = any(array(select id from live))
        order by other.code_hmac is not distinct from ($3::bytea[])[array_position($1::uuid[], other.operation_id)] desc, other.id desc
        limit 1) then 1 else 0 end
  where id = any(array(select id from live)) and attempts < ${TRIES_MAX} and matched_at is null and superseded_at is null
  returning operation_id, attempts, matched_at,
    (select counted.wrong_codes from counted where counted.customer_id = challenges.holder_id) as wrong_codes_before`;

const STATE = `
  select matched_at, code_hmac, attempts, expires_at from challenges
  where operation_id = $1 and superseded_at is null and confirms = $2
    and (code_hmac is not null or coalesce($3::bytea, '') = '')`;

type Counted = {
  operation_id: string;
  attempts: number;
  matched_at: Date | null;
  wrong_codes_before: number | null;
};
type State = { matched_at: Date | null; code_hmac: Buffer | null; attempts: number; expires_at: Date };

/**
 * Compares guesses with the live codes of their operations and counts them. Guesses at one operation never share a
 * statement, nor do those of one customer.
 */
export function createMatchCode(pool: pg.Pool): MatchCode {
  const connection = poolConnection(pool);
  const countAndCompare = microBatch<CodeGuess, Counted[]>({
    batchMax: 200,
    flightsMax: 2,
    keysOf: ({ operationId, countedFor }) =>
      countedFor === undefined ? [operationId] : [operationId, countedFor],
    async run(guesses) {
      const customers = guesses.flatMap(({ countedFor }) => countedFor ?? []).toSorted();
      const earliest = new Date(Math.min(...guesses.map(({ now }) => now.getTime())));
      const rows = await connection.query<Counted>(COUNT_AND_COMPARE, [
        guesses.map((guess) => guess.operationId),
        guesses.map((guess) => guess.confirms),
        guesses.map((guess) => guess.hmac),
        guesses.map((guess) => guess.now.toISOString()),
        guesses.map((guess) => guess.countedFor),
        customers,
        wrongCodesSince(earliest).toISOString(),
      ]);
      const byOperation = Map.groupBy(rows, (row) => row.operation_id);
      return guesses.map((guess) => byOperation.get(guess.operationId) ?? []);
    },
  });
  return async (guess) => {
    const counted = await countAndCompare(guess);
    if (counted.some((row) => row.matched_at !== null)) return { outcome: 'MATCHED' };
    const isInSession = guess.countedFor !== undefined;
    if (isInSession && counted.some(isLastWrongCode)) return { outcome: 'LAST_WRONG_CODE' };
    if (counted.length === 0) return { outcome: await whyNotCounted(connection, guess) };
    if (counted.every((row) => row.attempts >= TRIES_MAX)) return { outcome: 'CODE_TRIES_USED_UP' };
    // Strangers who guess at sign-ins are told nothing about them.
    return { outcome: 'WRONG_CODE', ...(isInSession && { triesLeft: Math.min(...counted.map(triesLeft)) }) };
  };
}

/** Of this code, and of all the customer's codes of the day. */
function triesLeft({ attempts, wrong_codes_before: before }: Counted): number {
  return Math.min(TRIES_MAX - attempts, WRONG_CODES_MAX - (before ?? 0) - 1);
}

function isLastWrongCode({ wrong_codes_before: before }: Counted): boolean {
  return (before ?? 0) + 1 >= WRONG_CODES_MAX;
}

async function whyNotCounted(connection: SqlConnection, guess: CodeGuess): Promise<MatchOutcome> {
  const rows = await connection.query<State>(STATE, [guess.operationId, guess.confirms, guess.hmac]);
  const matched = rows.filter((row) => row.matched_at !== null);
  if (matched.some((row) => sameHmac(row.code_hmac, guess.hmac))) return 'MATCHED_BEFORE';
  if (matched.length > 0 || rows.length === 0) return 'WRONG_CODE';
  if (
    guess.countedFor !== undefined &&
    (await countWrongCodes(connection, guess.countedFor, guess.now)) >= WRONG_CODES_MAX
  )
    return 'TOO_MANY_WRONG_CODES';
  if (rows.some((row) => row.attempts >= TRIES_MAX)) return 'CODE_TRIES_USED_UP';
  return rows.every((row) => row.expires_at <= guess.now) ? 'CODE_EXPIRED' : 'WRONG_CODE';
}

export function sameHmac(stored: Buffer | null, guessed: Buffer | null): boolean {
  return stored === null || guessed === null ? stored === guessed : sameBytes(stored, guessed);
}

export type Newest = {
  readonly id: string;
  readonly operation_id: string;
  readonly holder_id: string;
  readonly purpose: string;
  readonly confirms: Buffer;
  readonly code_hmac: Buffer | null;
  readonly matched_at: Date | null;
  /** Of what can be sent again: until when, and in which words. */
  readonly operation_ends_at: Date | null;
  readonly words_encrypted: Buffer | null;
  readonly expires_at: Date;
  readonly superseded_at: Date | null;
  readonly attempts: number;
  /** Of the code that was given last in exchange for a proof. */
  readonly proof_hmac: Buffer | null;
};

const NEWEST = `
  select distinct on (operation_id) id, operation_id, holder_id, purpose, confirms, code_hmac, matched_at,
    operation_ends_at, words_encrypted, expires_at, superseded_at, attempts, (
      select proof.code_hmac from challenges proof
      where proof.operation_id = challenges.operation_id and proof.proved_by is not null
      order by proof.created_at desc, proof.id desc limit 1
    ) as proof_hmac
  from challenges where operation_id = any($1::uuid[]) and proved_by is null
  order by operation_id, created_at desc, id desc`;

/** The newest challenge of an operation, whoever it belongs to; what was given in exchange for a proof stands beside it. */
export function createReadNewest(pool: pg.Pool): (operationId: string) => Promise<Newest | undefined> {
  const connection = poolConnection(pool);
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
