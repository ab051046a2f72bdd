import type { IdentityKind } from './identity-numbers.ts';
import { isSealedUnder, keyOfSealed } from './key-marks.ts';
import { UNNAMED_KEY } from './secret-keys.ts';
import type { Purpose } from './secrets.ts';

/** What tells one row from the others, and whom it is about, as text. */
export type Row = Readonly<Record<string, string>>;

/** A column in which something is encrypted. */
export type EncryptedColumn = {
  readonly table: string;
  readonly column: string;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly purpose: Purpose;
  /** Of the row's key, and of `also`: whom the content belongs to. */
  readonly owner: (row: Row) => string;
  readonly also?: readonly string[];
  /** How many rows go together; fewer where each may be of many megabytes. */
  readonly rowsAtOnce: number;
  /** SQL: whether what names no key stands in the open, because it is older than its encryption. */
  readonly isPlain?: string;
  /** SQL of its bytes, and of what is written for the bytes in a parameter, where the column is none of bytes. */
  readonly bytes?: string;
  readonly written?: (parameter: string) => string;
  /** Where rows of before have it in clear: SQL of its bytes, null where there are none, and of what empties it. */
  readonly clear?: { readonly bytes: string; readonly emptied: string };
  /** The column that finds it, and what of. It is made anew with it. */
  readonly hash?: { readonly column: string; readonly kind: IdentityKind };
};

/** A key that is in use wrote some of the newest rows. Those of years are not looked through: a bank is to start at once. */
const NEWEST_ROWS = 1000;

/**
 * One of the newest rows of the column that is under a key, as SQL: the names by which it is told from others, and its bytes. What
 * names no key is under the unnamed one, unless it stands in the open.
 */
export function selectOneUnder(keyId: string, { table, key, also = [], ...column }: EncryptedColumn): string {
  const bytes = column.bytes ?? column.column;
  const isUnder = isSealedUnder(keyId, `(${bytes})`);
  const isUnnamed = `${keyOfSealed(`(${bytes})`)} = '' and not (${column.isPlain ?? 'false'})`;
  return `select ${namesOf([...key, ...also])} as names, ${bytes} as bytes
    from (select * from ${table} where ${column.column} is not null
      order by ${key.map((name) => `${name} desc`).join(', ')} limit ${NEWEST_ROWS}) as newest
    where ${isUnder} ${keyId === UNNAMED_KEY ? `or ${isUnnamed}` : ''} limit 1`;
}

/** The columns by which a row is told from others, as one value of SQL. */
export function namesOf(columns: readonly string[]): string {
  return `json_build_object(${columns.map((name) => `'${name}', ${name}::text`).join(', ')})`;
}
