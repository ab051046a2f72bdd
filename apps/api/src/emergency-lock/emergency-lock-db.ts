import type { Database } from '../platform/database/database.ts';

/** Customers whose lock is over and stands, those that wait longest first. */
export async function selectDueLocks(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('locked_until', '<=', now)
    .orderBy('locked_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
