import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { TRIES_MAX } from './match-code.ts';

/** The operations of a customer's sign-ins that wait for a code of ours. */
export async function liveSignIns(db: Database, customerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('challenges')
    .select('operation_id')
    .distinct()
    .where('holder_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('code_hmac', 'is not', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => row.operation_id);
}

/** Compares a guess with one sign-in, counted apart from the guesses of whoever holds its handle. */
export async function matchByEmail(
  db: Database,
  operationId: string,
  hmac: Buffer,
  now: Date,
): Promise<boolean> {
  const counted = await db
    .updateTable('challenges')
    .set({
      attempts_by_email: sql`attempts_by_email + 1`,
      matched_at: sql<Date | null>`case when code_hmac = ${hmac} then ${now}::timestamptz end`,
    })
    .where('operation_id', '=', operationId)
    .where('attempts_by_email', '<', TRIES_MAX)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('matched_at')
    .execute();
  return counted.some((row) => row.matched_at !== null);
}
