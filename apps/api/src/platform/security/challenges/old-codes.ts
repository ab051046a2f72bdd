import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { idsKeptNoLonger } from '../../kept-no-longer.ts';

/** Forgets codes that were used or ran out long ago, with whatever was counted of them. @returns how many went */
export async function forgetOldCodes(db: Database, now: Date): Promise<number> {
  const ended = (before: Date) =>
    sql`old.created_at < ${before} and old.expires_at < ${before}
      and (old.operation_ends_at is null or old.operation_ends_at < ${before})`;
  const deleted = await db
    .deleteFrom('challenges')
    .where('id', 'in', idsKeptNoLonger('CHALLENGES', now, ended))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
