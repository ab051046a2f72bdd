import { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Held } from './held-data.ts';

export type HeldRow = {
  /** The row as JSON, without what is left out. */
  readonly json: string;
  /** What is kept unreadable and given as a mask, by the names it gets. */
  readonly numbers: Readonly<Record<string, Buffer | null>>;
  /** What is kept encrypted and given in full, by the names it gets; rows of before have it in clear. */
  readonly details: Readonly<
    Record<string, { readonly encrypted: Buffer | null; readonly clear: string | null }>
  >;
  readonly key: readonly unknown[];
};

/** The columns of each table's primary key, in its order. */
export async function selectPrimaryKeys(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.executeQuery<{ table: string; columns: string[] }>(
    CompiledQuery.raw(
      `select pg_class.relname as table,
         array_agg(attname::text order by array_position(indkey::int2[], attnum)) as columns
       from pg_index
       join pg_class on pg_class.oid = indrelid
       join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indisprimary and relnamespace = 'public'::regnamespace
       group by pg_class.relname`,
    ),
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The next rows of a customer after one of them. All of the text is ours: the list of what is held, and keys of tables. */
export async function selectHeld(
  db: Database,
  { table, whose, leftOut = {}, told = {}, masked = {}, opened = {} }: Held,
  key: readonly string[],
  { customerId, after, limit }: { customerId: string; after: readonly unknown[] | undefined; limit: number },
): Promise<HeldRow[]> {
  const numbers = Object.keys(masked);
  const details = Object.entries(opened);
  const tellings = Object.entries(told).flatMap(([name, expression]) => [`'${name}'`, expression]);
  const given = [
    `(to_jsonb(t) - $2::text[] || jsonb_build_object(${tellings.join(', ')}))::text as json`,
    ...key.map((column, place) => `t.${column} as key_${place}`),
    ...numbers.map((column, place) => `t.${column} as number_${place}`),
    ...details.flatMap(([column, name], place) => [
      `t.${column} as detail_${place}`,
      `t.${name}::text as clear_${place}`,
    ]),
  ];
  const order = key.map((column) => `t.${column}`).join(', ');
  const later = after && `and (${order}) > (${after.map((_, place) => `$${place + 4}`).join(', ')})`;
  const { rows } = await db.executeQuery<Record<string, unknown> & { json: string }>(
    CompiledQuery.raw(
      `select ${given.join(', ')} from ${table} t where ${whose} ${later ?? ''} order by ${order} limit $3`,
      [customerId, [...Object.keys(leftOut), ...details.map(([, name]) => name)], limit, ...(after ?? [])],
    ),
  );
  return rows.map((row) => ({
    details: Object.fromEntries(
      details.map(([, name], place) => [
        name,
        // A column that holds an encrypted detail is bytes, or nothing.
        {
          encrypted: row[`detail_${place}`] as Buffer | null,
          clear: row[`clear_${place}`] as string | null,
        },
      ]),
    ),
    json: row.json,
    key: key.map((_, place) => row[`key_${place}`]),
    numbers: Object.fromEntries<Buffer | null>(
      // A column that holds an encrypted number is bytes, or nothing.
      numbers.map((column, place) => [masked[column] ?? column, row[`number_${place}`] as Buffer | null]),
    ),
  }));
}
