import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { createLog } from '../log.ts';
import { createPool, poolConnection, together } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, createLog('silent'), 2);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function echo(type: string, value: unknown): Promise<unknown> {
  const [row] = await poolConnection(pool).query<{ value: unknown }>(`select $1::${type} as value`, [value]);
  return row?.value;
}

const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const nasty = fc.constantFrom(
  '',
  'NULL',
  'null',
  '"',
  '\\',
  '{}',
  '{a,b}',
  ',',
  ' ',
  '\\x41',
  "'",
  'a"b\\c',
  '\n',
);

describe('arrays as parameters', () => {
  test('texts, whatever is in them: arrive as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.oneof(storable, nasty))), async (texts) => {
        expect(await echo('text[]', texts)).toEqual(texts);
      }),
    );
  });

  test('bytes: arrive as they are', async () => {
    const bytes = [Buffer.alloc(0), Buffer.from([0, 34, 92, 255]), null];
    expect(await echo('bytea[]', bytes)).toEqual(bytes);
  });

  test('amounts, whole numbers, booleans and times: arrive as they are', async () => {
    const [low, high] = [-(2n ** 63n), 2n ** 63n - 1n];
    expect(await echo('text[]', [low, high, null])).toEqual([String(low), String(high), null]);
    expect(await echo('int[]', [-1, 0, 2])).toEqual([-1, 0, 2]);
    expect(await echo('boolean[]', [true, false])).toEqual([true, false]);
    const time = new Date('2026-11-21T04:38:08.926Z');
    expect(await echo('timestamptz[]', [time])).toEqual([time]);
  });

  test('anything else: is a mistake of the program', async () => {
    await expect(echo('jsonb[]', [{ a: 1 }])).rejects.toThrow(TypeError);
  });
});

describe('times as answers', () => {
  test('a time of any year: is the same moment', async () => {
    const times = fc.date({
      min: new Date('0001-01-01Z'),
      max: new Date('9999-12-31Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(times, async (time) => {
        expect(await echo('timestamptz', time.toISOString())).toEqual(time);
      }),
    );
  });

  test.each([
    ['2026-11-21 05:38:08.926999+01', '2026-11-21T04:38:08.926Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['12026-01-01 00:00:00+00', '+012026-01-01T00:00:00.000Z'],
  ])('%s: is %s', async (text, expected) => {
    const time = await echo('timestamptz', text);
    expect(time instanceof Date && time.toISOString()).toBe(expected);
  });
});

describe('statements sent together', () => {
  test('one of them fails: the others are answered, the caller gets the error and the connection goes on', async () => {
    const client = await pool.connect();
    const answered: string[] = [];
    const send = together(client, () => [
      client.query('select 1 as one').then(() => answered.push('first')),
      client.query('select 1 / 0'),
      client.query('select 3 as three').then(() => answered.push('last')),
    ]);
    await expect(send).rejects.toThrow('division by zero');
    expect(answered).toEqual(['first', 'last']);
    expect((await client.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
    client.release();
  });
});
