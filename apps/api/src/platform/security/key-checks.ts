import type pg from 'pg';
import type { LongRead, SqlConnection } from '../database/database.ts';
import { type EncryptedColumn, type Row, selectOneUnder } from './encrypted-column.ts';
import { tellsItsAge } from './secret-keys.ts';
import { type Secrets, sameBytes } from './secrets.ts';

/** What every key is asked to hash. */
const TEXT = 'The key that this database is written with';

/** For looking through the newest rows of each column for one that a new key has to open. */
const SECONDS_MAX = 600;

type Asked = Pick<Secrets, 'checksOf' | 'decryptBytes'>;
type Connection = Pick<pg.Pool, 'query'>;

/** What stands in the database under its keys. */
type Written = { readonly columns: readonly EncryptedColumn[]; readonly read: LongRead };

/**
 * Holds the keys that are given against those that this database was written with, before anything is read or written under a
 * mistyped one. What a key given for the first time makes of a fixed text is kept, unless what stands under its id already does not
 * open with it; of two processes that give another one under the same new id at once, the first to write is right, because the
 * other's insert waits for it. An id without a date is taken where the database knows it or something stands under it (A434).
 * @returns the ids without a date
 * @throws Error in words for the operator, which hold nothing of a key
 */
export async function refuseOtherKeys(
  connection: Connection,
  secrets: Asked,
  written: Written,
): Promise<readonly string[]> {
  const given = secrets.checksOf(TEXT);
  const known = await connection.query<{ key_id: string }>('select key_id from secret_key_checks');
  const first = given.filter(({ keyId }) => known.rows.every((row) => row.key_id !== keyId));
  if (first.length > 0)
    await written.read(SECONDS_MAX, async (reading) => {
      for (const { keyId } of first) {
        const isWrittenWith = await refuseKeyThatOpensNothing(reading, secrets, written.columns, keyId);
        if (!isWrittenWith && !tellsItsAge(keyId)) throw new Error(withoutDate(keyId));
      }
    });
  await connection.query(
    `insert into secret_key_checks (key_id, check_value) select * from unnest($1::text[], $2::bytea[])
     order by 1 on conflict do nothing`,
    [given.map(({ keyId }) => keyId), given.map(({ hash }) => hash)],
  );
  const { rows } = await connection.query<{ key_id: string; check_value: Buffer }>(
    'select key_id, check_value from secret_key_checks',
  );
  const others = given.filter(({ keyId, hash }) =>
    rows.some((row) => row.key_id === keyId && !sameBytes(row.check_value, hash)),
  );
  if (others.length > 0) throw new Error(otherKey(others.map(({ keyId }) => keyId)));
  return given.map(({ keyId }) => keyId).filter((keyId) => !tellsItsAge(keyId));
}

/**
 * One row that opens is enough: another may be damaged, or moved there from elsewhere.
 * @returns whether there is such a row; where not, nothing at all stands under the key
 */
async function refuseKeyThatOpensNothing(
  reading: SqlConnection,
  secrets: Asked,
  columns: readonly EncryptedColumn[],
  keyId: string,
): Promise<boolean> {
  const shut: string[] = [];
  for (const column of columns) {
    const [row] = await reading.query<Found>(selectOneUnder(keyId, column), []);
    if (row === undefined) continue;
    if (opens(secrets, column, row)) return true;
    shut.push(`${column.table}.${column.column}`);
  }
  if (shut.length > 0) throw new Error(opensNothing(keyId, shut));
  return false;
}

type Found = { readonly names: Row; readonly bytes: Buffer };

function opens(secrets: Asked, { purpose, owner }: EncryptedColumn, { names, bytes }: Found): boolean {
  try {
    secrets.decryptBytes(purpose, owner(names), bytes);
    return true;
  } catch {
    return false;
  }
}

/** Another key may have this id from now on. */
export async function forgetKeyCheck(connection: Connection, keyId: string): Promise<void> {
  await connection.query('delete from secret_key_checks where key_id = $1', [keyId]);
}

function otherKey(keyIds: readonly string[]): string {
  return `The secret key ${keyIds.join(' and ')} is another one than this database was written with: check SECRET_KEY (0) and SECRET_KEYS, of a demo DATA_DIR.`;
}

function opensNothing(keyId: string, columns: readonly string[]): string {
  return `The secret key ${keyId} is given for the first time and does not open what stands under it in ${columns.join(', ')}: check SECRET_KEY (0) and SECRET_KEYS, of a demo DATA_DIR.`;
}

function withoutDate(keyId: string): string {
  return `The secret key ${keyId} is given for the first time and its ID has no date: let it begin with the date, as in 2026-11, in SECRET_KEYS.`;
}
