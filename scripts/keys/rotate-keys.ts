import pg from 'pg';
import { encryptedColumns } from '../../apps/api/src/encrypted-columns.ts';
import {
  type EncryptedColumn,
  namesOf,
  type Row,
} from '../../apps/api/src/platform/security/encrypted-column.ts';
import { hmacsOfNumber } from '../../apps/api/src/platform/security/identity-numbers.ts';
import { isSealedUnder, keyOfHash, readSeal } from '../../apps/api/src/platform/security/key-marks.ts';
import { UNNAMED_KEY } from '../../apps/api/src/platform/security/secret-keys.ts';
import type { Secrets } from '../../apps/api/src/platform/security/secrets.ts';

/** What became of a column: rows that stand under the first key now, and rows that none of the keys opens. */
export type Rotated = {
  readonly column: EncryptedColumn;
  readonly done: number;
  readonly unreadable: readonly string[];
  /** Rows that somebody held for too long; they stand as they stood. */
  readonly held: readonly string[];
};

/** Longer than the bank's own sessions can hold a row: whoever holds one for longer hangs, and nobody is to wait for it. */
const LOCK_MS_MAX = 30_000;
/** PostgreSQL's word for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Encrypts everything anew under the first key, while the bank runs: row by row as it stands at that moment, under its lock. Each
 * batch commits by itself, so whoever breaks it off loses nothing, and going on skips what is done.
 */
export async function* rotateKeys(
  pool: pg.Pool,
  secrets: Secrets,
  lockMsMax = LOCK_MS_MAX,
): AsyncGenerator<Rotated> {
  for (const column of encryptedColumns) {
    // First whatever nobody holds, so that no batch waits while it holds rows of its own; then, one by one, what is left.
    const quick = await passThrough(pool, secrets, column, {
      rows: column.rowsAtOnce,
      lock: 'for no key update skip locked',
      lockMsMax,
    });
    const slow = await passThrough(pool, secrets, column, { rows: 1, lock: 'for no key update', lockMsMax });
    yield { column, done: quick.done + slow.done, unreadable: slow.unreadable, held: slow.held };
  }
}

type Pass = {
  readonly rows: number;
  readonly lock: 'for no key update skip locked' | 'for no key update' | '';
  readonly lockMsMax: number;
};
type Batch = {
  readonly done: number;
  readonly held: readonly string[];
  readonly unreadable: readonly string[];
  readonly last: readonly string[];
};

async function passThrough(pool: pg.Pool, secrets: Secrets, column: EncryptedColumn, pass: Pass) {
  const unreadable: string[] = [];
  const held: string[] = [];
  let done = 0;
  let after: readonly string[] = [];
  for (;;) {
    const batch = await rotateBatch(pool, secrets, column, { ...pass, after });
    done += batch.done;
    unreadable.push(...batch.unreadable);
    held.push(...batch.held);
    if (batch.last.length === 0) return { done, unreadable, held };
    after = batch.last;
  }
}

async function rotateBatch(
  pool: pg.Pool,
  secrets: Secrets,
  column: EncryptedColumn,
  pass: Pass & { readonly after: readonly string[] },
): Promise<Batch> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Only for a lock: to find that nothing is left takes as long as the table is large.
    await client.query(`set local lock_timeout = ${pass.lockMsMax}`);
    const { rows } = await client.query<Found>(selectBatch(column, secrets.keyIds[0], pass), [...pass.after]);
    const unreadable: string[] = [];
    for (const row of rows) {
      const anew = encryptAnew(secrets, column, row);
      const key = column.key.map((name) => row.names[name] ?? '');
      if (anew === undefined) unreadable.push(key.join('/'));
      else await client.query(updateRow(column), [...key, ...anew]);
    }
    await client.query('commit');
    const last = rows.at(-1);
    return {
      done: rows.length - unreadable.length,
      unreadable,
      held: [],
      last: keyOf(column, last),
    };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (pass.rows > 1 || !(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE)
      throw error;
    // Which row it was is asked without its lock; the next one is behind it.
    const text = selectBatch(column, secrets.keyIds[0], { ...pass, lock: '' });
    const last = keyOf(column, (await client.query<Found>(text, [...pass.after])).rows[0]);
    return { done: 0, unreadable: [], held: last.length === 0 ? [] : [last.join('/')], last };
  } finally {
    client.release();
  }
}

const keyOf = ({ key }: EncryptedColumn, row: Found | undefined): string[] =>
  key.flatMap((name) => row?.names[name] ?? []);

type Found = { readonly names: Row; readonly bytes: Buffer; readonly is_plain: boolean };

function selectBatch(
  column: EncryptedColumn,
  first: string,
  { rows, lock, after }: Omit<Pass, 'lockMsMax'> & { after: readonly string[] },
): string {
  const { table, key, also = [], hash, clear } = column;
  const sealed = column.bytes ?? column.column;
  const bytes = clear === undefined ? sealed : `coalesce(${sealed}, ${clear.bytes})`;
  const isPlain = clear === undefined ? (column.isPlain ?? 'false') : `${sealed} is null`;
  const isDone = [
    isSealedUnder(first, `(${bytes})`),
    ...(clear === undefined ? [] : [`${clear.bytes} is null`]),
    // Ids are letters, digits and hyphens.
    ...(hash === undefined ? [] : [`${keyOfHash(hash.column)} = '${first}'`]),
  ].join(' and ');
  const later =
    after.length === 0 ? '' : `and (${key.join(', ')}) > (${after.map((_, at) => `$${at + 1}`).join(', ')})`;
  return `select ${namesOf([...key, ...also])} as names, ${bytes} as bytes, ${isPlain} as is_plain
    from ${table} where ${bytes} is not null and not (${isDone}) ${later}
    order by ${key.join(', ')} limit ${rows} ${lock}`;
}

function updateRow({
  table,
  column,
  key,
  hash,
  clear,
  written = (parameter) => parameter,
}: EncryptedColumn): string {
  const where = key.map((name, at) => `${name} = $${at + 1}`).join(' and ');
  const hashed = hash === undefined ? '' : `, ${hash.column} = $${key.length + 2}`;
  const emptied = clear === undefined ? '' : `, ${clear.emptied}`;
  return `update ${table} set ${column} = ${written(`$${key.length + 1}`)}${hashed}${emptied} where ${where}`;
}

/** What is to be written; undefined where none of the keys opens what is there. */
function encryptAnew(secrets: Secrets, column: EncryptedColumn, row: Found): Buffer[] | undefined {
  const { purpose, hash } = column;
  const owner = column.owner(row.names);
  const content = open(secrets, column, row, owner);
  if (content === undefined) return undefined;
  const encrypted = secrets.encrypt(purpose, owner, content);
  return hash === undefined
    ? [encrypted]
    : [encrypted, hmacsOfNumber(secrets, hash.kind, content.toString('utf8'))[0]];
}

function open(
  secrets: Secrets,
  { purpose, clear }: EncryptedColumn,
  row: Found,
  owner: string,
): Buffer | undefined {
  if (row.is_plain && clear !== undefined) return row.bytes;
  if (row.is_plain && readSeal(row.bytes) === undefined)
    return secrets.keyIds.includes(UNNAMED_KEY) ? row.bytes : undefined;
  try {
    return secrets.decryptBytes(purpose, owner, row.bytes);
  } catch {
    return undefined;
  }
}
