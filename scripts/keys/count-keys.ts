import type pg from 'pg';
import { encryptedColumns, type HashedColumn, hashedColumns } from '../../apps/api/src/encrypted-columns.ts';
import { keyOfHash, keyOfSealed } from '../../apps/api/src/platform/security/key-marks.ts';
import { UNNAMED_KEY } from '../../apps/api/src/platform/security/secret-keys.ts';

/** In place of a key: rows that have the content in clear still. */
export const IN_CLEAR = 'in clear';

/** How many rows of a column stand under a key; `keyId` is empty where they name none, and SECRET_KEY reads them. */
export type Count = {
  readonly table: string;
  readonly column: string;
  readonly keyId: string;
  readonly rows: number;
};

/** What is encrypted, and the hashes that are made anew with it, by key. */
export async function countEncrypted(pool: pg.Pool): Promise<Count[]> {
  const counts: Count[] = [];
  for (const { table, column, bytes = column, hash, clear } of encryptedColumns) {
    counts.push(...(await countBy(pool, { table, column, keyId: keyOfSealed(`(${bytes})`) })));
    if (hash !== undefined)
      counts.push(...(await countBy(pool, { table, column: hash.column, keyId: keyOfHash(hash.column) })));
    if (clear !== undefined) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from ${table} where ${clear.bytes} is not null`,
      );
      const inClear = rows[0]?.count ?? 0;
      if (inClear > 0) counts.push({ table, column, keyId: IN_CLEAR, rows: inClear });
    }
  }
  return counts;
}

/** The hashes that still mean something and cannot be made anew, by key. */
export async function countHashed(pool: pg.Pool, now: Date): Promise<(Count & HashedColumn)[]> {
  const counts: (Count & HashedColumn)[] = [];
  for (const hashed of hashedColumns) {
    const { table, column, matters } = hashed;
    const where = { sql: matters, values: [now.toISOString()] };
    for (const count of await countBy(pool, { table, column, keyId: keyOfHash(column) }, where))
      counts.push({ ...hashed, ...count });
  }
  return counts;
}

/** Whether a row is read with this key. */
export function isUnder({ keyId }: Count, id: string): boolean {
  return (keyId === '' ? UNNAMED_KEY : keyId) === id;
}

async function countBy(
  pool: pg.Pool,
  { table, column, keyId }: { readonly table: string; readonly column: string; readonly keyId: string },
  where: { readonly sql: string; readonly values: readonly string[] } = { sql: 'true', values: [] },
): Promise<Count[]> {
  const { rows } = await pool.query<{ key_id: string; count: number }>(
    `select ${keyId} as key_id, count(*)::integer as count from ${table}
     where ${column} is not null and ${where.sql} group by 1 order by 1`,
    [...where.values],
  );
  return rows.map((row) => ({ table, column, keyId: row.key_id, rows: row.count }));
}
