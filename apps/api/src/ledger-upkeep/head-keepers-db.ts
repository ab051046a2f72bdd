import { hostname } from 'node:os';
import type { Config } from '../platform/config.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { HeadKeeper } from './chain-heads-rules.ts';

/** What keeps heads by itself: a folder of a machine. Several processes may share one. */
export const keeperNameOf = ({ dataDir }: Config): string => `${hostname()} ${dataDir}`;

export async function selectKeepers(db: Database): Promise<HeadKeeper[]> {
  const rows = await db.selectFrom('head_keepers').selectAll().execute();
  return rows.map((row) => ({ machine: row.machine, heads: row.heads, keptAt: row.kept_at }));
}

export async function noteKeeper(transaction: DatabaseTransaction, keeper: HeadKeeper): Promise<void> {
  const values = { heads: keeper.heads, kept_at: keeper.keptAt };
  await transaction
    .insertInto('head_keepers')
    .values({ machine: keeper.machine, ...values })
    .onConflict((conflict) => conflict.column('machine').doUpdateSet(values))
    .execute();
}
