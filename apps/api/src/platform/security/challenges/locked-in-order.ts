import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DB } from '../../database/database-types.ts';

type Rows = SelectQueryBuilder<DB, 'challenges', { id: string }>;

/**
 * Challenges to change, locked in the order of their ids: as every statement that locks several of them does, so that no two wait
 * for each other. Whoever locks a person's row as well does so before, and a session's after (ARCHITECTURE.md, How money moves).
 */
export function lockedInOrder(db: Database, narrow: (rows: Rows) => Rows) {
  const rows = narrow(db.selectFrom('challenges').select('id')).orderBy('id').forNoKeyUpdate();
  return sql<string>`any(array(${rows}))`;
}
