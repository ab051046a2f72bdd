import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  type CatalogTable,
  findKeyBreaches,
  splitTables,
  wholeTables,
} from '../../../../../scripts/shard-keys.ts';
import { createTestDatabase } from '../../../../../scripts/testing/database.ts';

/** The queue's own tables are graphile-worker's: each node has its own queue. */
const TABLES = `
  select case nspname when 'public' then relname else nspname || '.' || relname end as name,
    (select json_agg(attname) from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(
        (select json_agg(coalesce(attname, '(expression)') order by place)
         from unnest(indkey) with ordinality as parts (number, place)
         left join pg_attribute on attrelid = pg_class.oid and attnum = number)), '[]')
     from pg_index where indrelid = pg_class.oid and indisunique) as "uniqueKeys"
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'ledger') and relkind in ('r', 'p') and not relispartition`;

async function readCatalog(): Promise<CatalogTable[]> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<CatalogTable>(TABLES)).rows;
  } finally {
    await client.end();
  }
}

test('every table that grows, beside the list of keys: has its key in all that is unique, or is known to lack it', async () => {
  expect(findKeyBreaches(await readCatalog(), splitTables, wholeTables)).toEqual([]);
});

test('what stands in the way of splitting, beside docs/scaling.md: is counted there as it is', async () => {
  const page = await readFile('docs/scaling.md', 'utf8');
  const lacking = Object.values(splitTables).map((split): string[] => Object.values(split.lacking ?? {}));
  const count = (what: string) => lacking.filter((one) => one.includes(what)).length;
  const counts: Record<string, number> = Object.fromEntries(
    [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, what = '', tables]) => [
      what,
      Number(tables),
    ]),
  );
  expect(counts).toEqual({
    CARRIED: lacking.filter((one) => one.length === 0).length,
    KEY_JOINS_ID: count('KEY_JOINS_ID'),
    COLUMN_FIRST: count('COLUMN_FIRST'),
    OVER_ALL: count('OVER_ALL'),
  });
});
