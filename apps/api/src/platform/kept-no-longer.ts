import { type RawBuilder, sql } from 'kysely';
import { firstIdFrom } from '../bank/ids.ts';
import { DELETED_AT_ONCE, keptSince, RETENTION_RULES, type RetentionKind } from './retention-rules.ts';

/**
 * The ids of rows of a kind that are kept no longer, the oldest first, as many as go at once; whoever owns the table deletes them.
 * An id tells when its row was made, so no index but that of the key is needed.
 * @param condition what has to hold besides, of the row `old` and of the moment before which rows are kept no longer
 */
export function idsKeptNoLonger(
  kind: RetentionKind,
  now: Date,
  condition: (before: Date) => RawBuilder<unknown>,
): RawBuilder<string> {
  const before = keptSince(kind, now);
  return sql<string>`(
    select old.id from ${sql.table(RETENTION_RULES[kind].table)} as old
    where old.id < ${firstIdFrom(before)} and ${condition(before)}
    order by old.id
    limit ${DELETED_AT_ONCE}
  )`;
}
