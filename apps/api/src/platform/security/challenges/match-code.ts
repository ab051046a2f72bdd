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
  // The wrong code after which no more are taken; one guess alone has this outcome.
  | 'LAST_WRONG_CODE'
  | Extract<
      ErrorCode,
      'WRONG_CODE' | 'CODE_EXPIRED' | 'CODE_TRIES_USED_UP' | 'WAIT_FOR_NEXT_CODE' | 'TOO_MANY_WRONG_CODES'
    >;

/** What became of a guess. */
export type Match = {
  readonly outcome: MatchOutcome;
  /** How many more wrong codes are taken, where a wrong one was just counted with others. */
  readonly triesLeft?: number;
  /** Of a wrong one: whether there was a living code to compare it with. */
  readonly wasCompared?: boolean;
};

/** What became of a guess that was wrong. */
export type Mismatched = Match & { readonly outcome: Exclude<MatchOutcome, 'MATCHED' | 'MATCHED_BEFORE'> };

/** Equals no stored hash: counts a guess that is known to be wrong already. */
export const NO_CODE: readonly Buffer[] = [Buffer.alloc(0)];
/** In the place of the hash of a code that we do not hold, because an app makes it. */
const BY_APP: readonly Buffer[] = [Buffer.alloc(1)];

export type CodeGuess = {
  readonly operationId: string;
  /** The digest of what is confirmed, by whom and what for: challenges of anything else are not even counted. */
  readonly confirms: readonly Buffer[];
  /** Of the code that was entered; null where no code was sent and all that was asked for is right. */
  readonly hmacs: readonly Buffer[] | null;
  readonly now: Date;
  /** With which others its wrong codes are counted; absent where strangers may guess. */
  readonly countedFor: string | undefined;
};
export type MatchCode = (guess: CodeGuess) => Promise<Match>;

// One statement that commits by itself: a rollback elsewhere can never give a guess back. Rows are locked in the order of
// their ids, so that two such statements cannot wait for each other. Guesses are looked up by their place instead of
// joined, which leaves PostgreSQL no other plan than the indexes, whatever it knows of the tables. Only a guess without a
// code, or one known to be wrong, is for a challenge whose code we do not hold. Before all that, in the order of their ids,
// the counts of wrong codes are locked, so that no guess overtakes another one's count. Of two
// codes that stand beside each other a guess is wrong once, and for neither where it is right for one. Of each guess there
// are $8 hashes in a row, those under each of the bank's keys.
const ofGuess = (list: '$2' | '$3', operation = 'operation_id') => `(${list}::bytea[])[
  (array_position($1::uuid[], ${operation}) - 1) * $8::integer + 1 : array_position($1::uuid[], ${operation}) * $8::integer]`;
const isRight = (challenge: string) =>
  `coalesce(${challenge}.code_hmac, '\\x00') = any(${ofGuess('$3', `${challenge}.operation_id`)})`;
const COUNT_AND_COMPARE = `
  with counted as materialized (
    select counted_for, wrong_codes from lock_and_count_wrong_codes($6::uuid[], $7::timestamptz)
  ), live as materialized (
    select id from challenges
    where operation_id = any($1::uuid[]) and attempts < ${TRIES_MAX} and matched_at is null and superseded_at is null
      and confirms = any(${ofGuess('$2')})
      and (code_hmac is not null or length(($3::bytea[])[array_position($1::uuid[], operation_id) * $8::integer]) <= 1)
      and expires_at > ($4::timestamptz[])[array_position($1::uuid[], operation_id)]
      and (($5::uuid[])[array_position($1::uuid[], operation_id)]
        = any(array(select counted_for from counted where wrong_codes >= ${WRONG_CODES_MAX}))) is not true
    order by id for no key update
  )
  update challenges set attempts = attempts + 1,
    matched_at = case when ${isRight('challenges')}
      then ($4::timestamptz[])[array_position($1::uuid[], operation_id)] end,
    wrong_codes = wrong_codes + case when ($5::uuid[])[array_position($1::uuid[], operation_id)] is not null
      and not ${isRight('challenges')}
      and id = (
        select other.id from challenges other
        where other.operation_id = challenges.operation_id and other.id = any(array(select id from live))
        order by ${isRight('other')} desc, other.id desc
        limit 1) then 1 else 0 end
  where id = any(array(select id from live)) and attempts < ${TRIES_MAX} and matched_at is null and superseded_at is null
  returning operation_id, attempts, matched_at,
    (select counted.wrong_codes from counted
      where counted.counted_for = ($5::uuid[])[array_position($1::uuid[], challenges.operation_id)]) as wrong_codes_before`;

const STATE = `
  select matched_at, code_hmac, attempts, expires_at from challenges
  where operation_id = $1 and superseded_at is null and confirms = any($2::bytea[])
    and (code_hmac is not null or $3)`;

type Counted = {
  operation_id: string;
  attempts: number;
  matched_at: Date | null;
  wrong_codes_before: number | null;
};
type State = { matched_at: Date | null; code_hmac: Buffer | null; attempts: number; expires_at: Date };

/**
 * Compares guesses with the live codes of their operations and counts them. Guesses at one operation never share a
 * statement, nor do those that are counted together.
 */
export function createMatchCode(pool: pg.Pool): MatchCode {
  const connection = poolConnection(pool);
  const inBatches = microBatch<CodeGuess, Counted[]>({
    batchMax: 200,
    flightsMax: 2,
    keysOf: ({ operationId, countedFor }) =>
      countedFor === undefined ? [operationId] : [operationId, countedFor],
    run: (guesses) => countAndCompare(connection, guesses),
  });
  return async (guess) => matchOf(connection, guess, await inBatches(guess));
}

/** Counts a guess that is known to be wrong. In its caller's transaction that has to commit: a rollback gives it back. */
export async function countWrong(
  connection: SqlConnection,
  guess: Omit<CodeGuess, 'hmacs'>,
): Promise<Mismatched> {
  const wrong = { ...guess, hmacs: NO_CODE };
  const [counted = []] = await countAndCompare(connection, [wrong]);
  const { outcome, ...left } = await matchOf(connection, wrong, counted);
  if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE') throw new Error('No code matches no code');
  return { outcome, ...left };
}

async function countAndCompare(
  connection: SqlConnection,
  guesses: readonly CodeGuess[],
): Promise<Counted[][]> {
  const counts = guesses.flatMap(({ countedFor }) => countedFor ?? []).toSorted();
  const earliest = new Date(Math.min(...guesses.map(({ now }) => now.getTime())));
  const inRow = Math.max(...guesses.flatMap(({ confirms, hmacs }) => [confirms.length, hmacs?.length ?? 1]));
  const rows = await connection.query<Counted>(COUNT_AND_COMPARE, [
    guesses.map((guess) => guess.operationId),
    guesses.flatMap((guess) => inARow(guess.confirms, inRow)),
    guesses.flatMap((guess) => inARow(guess.hmacs ?? BY_APP, inRow)),
    guesses.map((guess) => guess.now.toISOString()),
    guesses.map((guess) => guess.countedFor),
    counts,
    wrongCodesSince(earliest).toISOString(),
    inRow,
  ]);
  const byOperation = Map.groupBy(rows, (row) => row.operation_id);
  return guesses.map((guess) => byOperation.get(guess.operationId) ?? []);
}

async function matchOf(
  connection: SqlConnection,
  guess: CodeGuess,
  counted: readonly Counted[],
): Promise<Match> {
  if (counted.some((row) => row.matched_at !== null)) return { outcome: 'MATCHED' };
  const isCounted = guess.countedFor !== undefined;
  if (counted.length === 0) return { outcome: await whyNotCounted(connection, guess) };
  const wasCompared = true;
  if (isCounted && counted.some(isLastWrongCode)) return { outcome: 'LAST_WRONG_CODE', wasCompared };
  if (counted.every((row) => row.attempts >= TRIES_MAX))
    return { outcome: 'CODE_TRIES_USED_UP', wasCompared };
  return {
    outcome: 'WRONG_CODE',
    wasCompared,
    ...(isCounted && { triesLeft: Math.min(...counted.map(triesLeft)) }),
  };
}

/** Of this code, and of all of the day that are counted with it. */
function triesLeft({ attempts, wrong_codes_before: before }: Counted): number {
  return Math.min(TRIES_MAX - attempts, WRONG_CODES_MAX - (before ?? 0) - 1);
}

function isLastWrongCode({ wrong_codes_before: before }: Counted): boolean {
  return (before ?? 0) + 1 >= WRONG_CODES_MAX;
}

async function whyNotCounted(connection: SqlConnection, guess: CodeGuess): Promise<MatchOutcome> {
  const { hmacs } = guess;
  const isWithoutCode = hmacs === null || hmacs === NO_CODE;
  const rows = await connection.query<State>(STATE, [guess.operationId, guess.confirms, isWithoutCode]);
  const matched = rows.filter((row) => row.matched_at !== null);
  if (matched.some((row) => isAmong(row.code_hmac, hmacs))) return 'MATCHED_BEFORE';
  if (matched.length > 0 || rows.length === 0) return 'WRONG_CODE';
  return (await whyOver(connection, guess, rows)) ?? 'WRONG_CODE';
}

type Over = Extract<MatchOutcome, 'TOO_MANY_WRONG_CODES' | 'CODE_TRIES_USED_UP' | 'CODE_EXPIRED'>;

/** Why no guess at an operation is compared with anything any more, right or wrong; undefined where one is. */
export async function whyNothingIsCompared(
  connection: SqlConnection,
  guess: Omit<CodeGuess, 'hmacs'>,
): Promise<Over | undefined> {
  const { operationId, confirms } = guess;
  const rows = await connection.query<State>(STATE, [operationId, confirms, true]);
  const waiting = rows.filter((row) => row.matched_at === null);
  return waiting.length === 0 ? 'CODE_EXPIRED' : whyOver(connection, guess, waiting);
}

async function whyOver(
  connection: SqlConnection,
  { countedFor: counted, now }: Omit<CodeGuess, 'hmacs'>,
  waiting: readonly State[],
): Promise<Over | undefined> {
  if (counted !== undefined && (await countWrongCodes(connection, counted, now)) >= WRONG_CODES_MAX)
    return 'TOO_MANY_WRONG_CODES';
  if (waiting.some((row) => row.attempts < TRIES_MAX && row.expires_at > now)) return undefined;
  return waiting.some((row) => row.attempts >= TRIES_MAX) ? 'CODE_TRIES_USED_UP' : 'CODE_EXPIRED';
}

/** As many as asked for, the last one again and again where there are fewer. */
function inARow(hashes: readonly Buffer[], count: number): Buffer[] {
  return Array.from({ length: count }, (_, place) => hashes[place] ?? hashes.at(-1) ?? Buffer.alloc(0));
}

/** Whether what was kept is one of those of a guess; no code of ours is right where none was made and none is asked for. */
export function isAmong(kept: Buffer | null, guessed: readonly Buffer[] | null): boolean {
  if (kept === null || guessed === null) return kept === null && guessed === null;
  return guessed.some((one) => sameBytes(kept, one));
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
  readonly counted_for: string | null;
  readonly replaced_at: Date | null;
  /** Of the code that was given last in exchange for a proof. */
  readonly proof_hmac: Buffer | null;
};

export type ReadNewest = (operationId: string) => Promise<Newest | undefined>;

const NEWEST = `
  select distinct on (operation_id) id, operation_id, holder_id, purpose, confirms, code_hmac, matched_at,
    operation_ends_at, words_encrypted, expires_at, superseded_at, attempts, counted_for, replaced_at, (
      select proof.code_hmac from challenges proof
      where proof.operation_id = challenges.operation_id and proof.proved_by is not null
      order by proof.created_at desc, proof.id desc limit 1
    ) as proof_hmac
  from challenges where operation_id = any($1::uuid[]) and proved_by is null
  order by operation_id, created_at desc, id desc`;

/** The newest challenge of an operation, whoever it belongs to; what was given in exchange for a proof stands beside it. */
export function createReadNewest(pool: pg.Pool): ReadNewest {
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
