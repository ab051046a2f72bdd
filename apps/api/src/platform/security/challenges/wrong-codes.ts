import type { SqlConnection } from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';

/** Wrong codes of one customer over all operations until no more are taken (A67). */
export const WRONG_CODES_MAX = 20;
const WINDOW_MS = 24 * 3_600_000;

// Here strangers may guess: were these counted too, anybody could stop a customer's transfers.
const OUTSIDE_SESSIONS = new Set(['SIGN_IN', 'STAFF_SIGN_IN', 'EMAIL_VERIFICATION']);

type Guessed = { readonly purpose: string; readonly holder: { readonly id: string } };

/** Whose wrong codes these are over all operations: whatever is confirmed inside a session counts. */
export function countedFor({ purpose, holder }: Guessed): string | undefined {
  return OUTSIDE_SESSIONS.has(purpose) ? undefined : holder.id;
}

/** Wrong codes of challenges that were issued before this are forgotten. */
export function wrongCodesSince(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

const WRONG_CODES = `
  select wrong_codes, created_at from challenges
  where holder_id = $1 and wrong_codes > 0 and created_at > $2 order by created_at`;

type Row = { wrong_codes: number; created_at: Date };

function readWrongCodes(connection: SqlConnection, customerId: string, now: Date): Promise<Row[]> {
  return connection.query<Row>(WRONG_CODES, [customerId, wrongCodesSince(now).toISOString()]);
}

/** How many there were, without a lock: to tell why a code was not compared. */
export async function countWrongCodes(
  connection: SqlConnection,
  customerId: string,
  now: Date,
): Promise<number> {
  return sumOf(await readWrongCodes(connection, customerId, now));
}

/** Without a lock: what binds is that no code is compared any more. @throws Refusal TOO_MANY_WRONG_CODES */
export async function refuseAfterTooManyWrongCodes(
  connection: SqlConnection,
  guessed: Guessed,
  now: Date,
): Promise<void> {
  const customerId = countedFor(guessed);
  if (customerId !== undefined && (await countWrongCodes(connection, customerId, now)) >= WRONG_CODES_MAX)
    throw await tooManyWrongCodes(connection, customerId, now);
}

/** The refusal of whoever entered too many, with the time until the oldest of them are forgotten. */
export async function tooManyWrongCodes(
  connection: SqlConnection,
  customerId: string,
  now: Date,
): Promise<Refusal> {
  const rows = await readWrongCodes(connection, customerId, now);
  const freeing = rows.find((_, place) => sumOf(rows.slice(place + 1)) < WRONG_CODES_MAX);
  const freeMs = (freeing?.created_at ?? now).getTime() + WINDOW_MS - now.getTime();
  return fail('TOO_MANY_WRONG_CODES', { retryAfterSeconds: Math.max(1, Math.ceil(freeMs / 1000)) });
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.wrong_codes, 0);
}
