import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { idsKeptNoLonger } from '../kept-no-longer.ts';

/**
 * Forgets sessions that ended long ago, but for the last of everybody: it tells when they were here, and that whoever comes back
 * after years has an owner to warn. @returns how many went
 */
export async function forgetEndedSessions(db: Database, now: Date): Promise<number> {
  const ended = (before: Date) => sql`least(old.expires_at, old.revoked_at) < ${before}`;
  const andAnother = (newer: RawBuilder<unknown>) => (before: Date) =>
    sql`${ended(before)} and exists (select from ${newer} and newer.id > old.id)`;
  const customers = await db
    .deleteFrom('sessions')
    .where(
      'id',
      'in',
      idsKeptNoLonger(
        'SESSIONS',
        now,
        andAnother(sql`sessions as newer where newer.customer_id = old.customer_id`),
      ),
    )
    .executeTakeFirst();
  const staff = await db
    .deleteFrom('staff_sessions')
    .where(
      'id',
      'in',
      idsKeptNoLonger(
        'STAFF_SESSIONS',
        now,
        andAnother(sql`staff_sessions as newer where newer.staff_id = old.staff_id`),
      ),
    )
    .executeTakeFirst();
  return Number(customers.numDeletedRows + staff.numDeletedRows);
}
