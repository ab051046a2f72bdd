import { v5 } from 'uuid';
import type { SqlConnection } from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';
import type { Place } from '../places.ts';

/** Wrong codes that are counted together until no more are taken: of one customer inside sessions (A67), of one person at sign-ins. */
export const WRONG_CODES_MAX = 20;
/** Of those at sign-ins within a day, from which one on their owner hears of them, once a day (counter 4). */
export const WRONG_CODES_TOLD_FROM = 5;
/** Of those at sign-ins, how many may be given with an e-mail address alone (A323). */
export const WRONG_BY_EMAIL_MAX = 10;
const WINDOW_MS = 24 * 3_600_000;

const SIGN_INS = '1d7a8d50-3c1f-4f0e-9a52-6d0a7b1f5a33';

type Guessed = { readonly purpose: string; readonly holder: { readonly id: string } };

/** Whether a code is that of a customer or a colleague who signs in. */
export function isSignIn({ purpose }: Pick<Guessed, 'purpose'>): boolean {
  return purpose === 'SIGN_IN' || purpose === 'STAFF_SIGN_IN';
}

/**
 * With which others the wrong codes of something inside a session are counted: all of its customer's. Where strangers may guess,
 * none are: were these counted too, anybody could stop a customer's transfers.
 */
export function countedFor({ purpose, holder }: Guessed): string | undefined {
  return purpose === 'EMAIL_VERIFICATION' ? undefined : holder.id;
}

/** With which others the wrong codes of a sign-in are counted: those of the same known browser, or of all else of the person. */
export function signInCountedFor({ holder }: Guessed, { deviceId }: Pick<Place, 'deviceId'>): string {
  return deviceId ?? v5(holder.id, SIGN_INS);
}

/** Wrong codes of challenges that were issued before this are forgotten. */
export function wrongCodesSince(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

const WRONG_CODES = `
  select wrong_codes, created_at from challenges
  where counted_for = $1 and wrong_codes > 0 and created_at > $2 and forgiven_at is null order by created_at`;

type Row = { wrong_codes: number; created_at: Date };

function readWrongCodes(connection: SqlConnection, counted: string, now: Date): Promise<Row[]> {
  return connection.query<Row>(WRONG_CODES, [counted, wrongCodesSince(now).toISOString()]);
}

/**
 * Holds the count until the transaction ends, so that what is compared next is counted before any other. Everybody takes it before
 * the person's row. @returns how many there were
 */
export async function lockWrongCodes(connection: SqlConnection, counted: string, now: Date): Promise<number> {
  const [row] = await connection.query<{ wrong_codes: number }>(
    'select wrong_codes from lock_and_count_wrong_codes($1::uuid[], $2::timestamptz)',
    [[counted], wrongCodesSince(now).toISOString()],
  );
  return row?.wrong_codes ?? 0;
}

/** How many there were, without a lock: to tell why a code was not compared. */
export async function countWrongCodes(
  connection: SqlConnection,
  counted: string,
  now: Date,
): Promise<number> {
  return sumOf(await readWrongCodes(connection, counted, now));
}

/** Whose count it is, and what for: the words of a refusal differ. */
export type Counting = { readonly purpose: string; readonly countedFor: string | undefined };

/** Without a lock: what binds is that no code is compared any more. @throws Refusal where there were too many */
export async function refuseAfterTooManyWrongCodes(
  connection: SqlConnection,
  counting: Counting,
  now: Date,
): Promise<void> {
  const { countedFor: counted } = counting;
  if (counted !== undefined && (await countWrongCodes(connection, counted, now)) >= WRONG_CODES_MAX)
    throw await tooManyWrongCodes(connection, counting, now);
}

/** The refusal of whoever entered too many: at a sign-in with what to do, else with the time until the oldest are forgotten. */
export async function tooManyWrongCodes(
  connection: SqlConnection,
  { purpose, countedFor: counted, wasCompared = false }: Counting & { readonly wasCompared?: boolean },
  now: Date,
): Promise<Refusal> {
  if (isSignIn({ purpose })) return signInCodesUsedUp(purpose);
  const rows = counted === undefined ? [] : await readWrongCodes(connection, counted, now);
  const freeing = rows.find((_, place) => sumOf(rows.slice(place + 1)) < WRONG_CODES_MAX);
  const freeMs = (freeing?.created_at ?? now).getTime() + WINDOW_MS - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(freeMs / 1000));
  return fail('TOO_MANY_WRONG_CODES', { retryAfterSeconds, wasCompared });
}

const WHAT_TO_DO = {
  SIGN_IN:
    'Choose a new password by Forgot Password, which helps once a day, or log in from a browser you have used before.',
  STAFF_SIGN_IN:
    'Ask a colleague who approves to let you enter codes again, or log in from a browser you have used before.',
} as const;

/** At a sign-in there is something to do about it, by whoever has more than the password. */
export function signInCodesUsedUp(purpose: string): Refusal {
  const next = WHAT_TO_DO[purpose === 'STAFF_SIGN_IN' ? purpose : 'SIGN_IN'];
  return fail('SIGN_IN_CODES_USED_UP', { params: { next } });
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.wrong_codes, 0);
}
