import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { createLog } from '../log.ts';
import { createDatabase, createPool, type Database, poolConnection } from './database.ts';
import { nameIfRepeated, prepared } from './prepared-statements.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, createLog('silent'), 1);
  db = createDatabase(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function preparedTexts(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

describe('a statement that was put together', () => {
  test('asked a third time: it was prepared once', async () => {
    const ask = (level: number) =>
      db.selectFrom('customers').select('id').where('kyc_level', '=', level).execute();
    const text = 'select "id" from "customers" where "kyc_level" = $1';

    await ask(1);
    expect(await preparedTexts()).not.toContain(text);
    await ask(2);
    expect(await preparedTexts()).toContain(text);
    await ask(3);
    expect((await preparedTexts()).filter((one) => one === text)).toHaveLength(1);
  });

  test('every column of a table that got another one in between: it is answered as before', async () => {
    const ask = (number: number) => sql`select * from grown where id <> ${number}`.execute(db);
    await sql`create temporary table grown as select 1 as id`.execute(db);
    for (const number of [2, 3, 4]) expect((await ask(number)).rows).toEqual([{ id: 1 }]);
    await sql`alter table grown add column name text`.execute(db);
    expect((await ask(5)).rows).toEqual([{ id: 1, name: null }]);
  });
});

describe('a statement that is a constant of the code', () => {
  test('every column of a table that got another one in between: is answered as before', async () => {
    const ask = () => poolConnection(pool).query('select * from widened where id <> $1', [2]);
    await pool.query('create temporary table widened as select 1 as id');
    expect([await ask(), await ask()]).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    await pool.query('alter table widened add column name text');
    expect(await ask()).toEqual([{ id: 1, name: null }]);
  });

  test.each([
    ['select id from customers where id = $1', true],
    ['insert into notices (id, kind) select *, now() from unnest($1::uuid[], $2::text[])', true],
    ['insert into notices (id) select * from unnest($1::uuid[]) returning *', false],
    ['select * from operations\n    join transfers using (id) where id = $1', false],
    ['select distinct * from operations where id = $1', false],
  ])('%s: has a name: %s', (text, hasName) => {
    expect(prepared(text, []).name !== undefined).toBe(hasName);
  });
});

describe('the name of a text', () => {
  const again = (text: string) => [nameIfRepeated(text), nameIfRepeated(text), nameIfRepeated(text)];

  test.each([
    'select 1 where $1',
    'select count(*) from accounts where id = $1',
    'select price * $1 from offers',
  ])('%s: none the first time, and then always the same', (text) => {
    const [first, second, third] = again(text);
    expect(first).toBeUndefined();
    expect(second).toMatch(/^harvest_\d+$/);
    expect(third).toBe(second);
  });

  test.each([
    'select * from customers where id = $1',
    'select "customers".* from "customers" where id = $1',
    'select id, accounts.* from accounts where id = $1',
    'select\n  * from customers where id = $1',
    'update customers set kyc_level = $1 returning *',
    `select ${'$1, '.repeat(1400)} 1`,
  ])('%s: none', (text) => {
    expect(again(text)).toEqual([undefined, undefined, undefined]);
  });

  test('after thousands that came once: one that comes again gets a name all the same', () => {
    for (let length = 0; length < 3000; length += 1) nameIfRepeated(`select $1 /* once ${length} */`);
    expect(again('select id from accounts where id = $1 /* often */').at(-1)).toMatch(/^harvest_/);
  });

  test('as many texts as there are lengths of a list: only so many get a name', () => {
    const texts = Array.from({ length: 1000 }, (_, length) => `select $1 /* ${length} */`);
    const named = new Set(texts.map((text) => again(text).at(-1)).filter((name) => name !== undefined));
    expect(named.size).toBeGreaterThan(400);
    expect(named.size).toBeLessThanOrEqual(500);
  });
});
