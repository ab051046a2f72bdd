import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { startSilentProxy } from '../../../../../scripts/testing/silent-proxy.ts';
import { createLog } from '../log.ts';
import {
  createDatabase,
  createPool,
  isDatabaseAway,
  lendConnection,
  poolConnection,
  together,
} from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;

const CONNECTIONS_MAX = 3;
const LOCK = 4711;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, createLog('silent'), CONNECTIONS_MAX);
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

describe('a connection lent for so long', () => {
  test('time runs out in the middle of a statement: fails as when the database is away, leaves the pool, and the server ends what it waits for', async () => {
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    const { client, release } = await lendConnection(pool, 300);
    // Without time-outs of its own, the statement ends only because the server notices that nobody is there to answer.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    const asked = client.query('select pg_advisory_lock($1)', [LOCK]).catch((error: unknown) => error);
    expect(isDatabaseAway(await asked)).toBe(true);
    release();
    const waiting = () =>
      poolConnection(pool).query(`select from pg_locks where locktype = 'advisory' and not granted`, []);
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await poolConnection(pool).query('select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  test('no connection is free in time: fails as when the database is away, and the one that comes later goes back', async () => {
    const held = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => pool.connect()));
    const failed = await lendConnection(pool, 100).catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    for (const client of held) client.release();
    const all = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => lendConnection(pool, 5000)));
    for (const { release } of all) release();
  });
});

describe('a server that may only be read', () => {
  test('somebody writes: fails as when the database is away, and that connection is not used again', async () => {
    const client = await pool.connect();
    const [before] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await client.query('set default_transaction_read_only = on');
    const failed = await client.query('delete from demo_seeds').catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    client.release();
    const all = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => pool.connect()));
    const pids = await Promise.all(
      all.map(
        async (one) => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
      ),
    );
    for (const one of all) one.release();
    expect(pids).not.toContain(before?.pid);
  });
});

describe('a statement by itself, on a connection that falls silent', () => {
  test('its answer is overdue while somebody waits for the connection: that one gets another, and is answered', async () => {
    const proxy = await startSilentProxy(database.appUrl);
    const narrow = createPool(`${proxy.url}?query_timeout=300`, createLog('silent'), 1);
    onTestFinished(async () => {
      await narrow.end();
      await proxy.close();
    });
    const db = createDatabase(narrow);
    const ask = (number: number) => sql<{ answer: number }>`select ${number}::int4 as answer`.execute(db);
    expect((await ask(1)).rows).toEqual([{ answer: 1 }]);

    proxy.silenceAll();
    proxy.letSpeak();
    const overdue = ask(2).catch((error: unknown) => error);
    const waiting = ask(3);
    expect(isDatabaseAway(await overdue)).toBe(true);
    expect((await waiting).rows).toEqual([{ answer: 3 }]);
  });

  test('its answer is overdue while other connections are idle: those are opened anew, and nobody waits for them', async () => {
    const proxy = await startSilentProxy(database.appUrl);
    const several = createPool(proxy.url, createLog('silent'), CONNECTIONS_MAX);
    onTestFinished(async () => {
      await several.end();
      await proxy.close();
    });
    const ask = () => poolConnection(several, 300).query('select 1 as one', []);
    const held = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => several.connect()));
    for (const client of held) client.release();

    proxy.silenceAll();
    proxy.letSpeak();
    expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true);
    const answers = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, ask));
    expect(answers).toEqual(Array.from({ length: CONNECTIONS_MAX }, () => [{ one: 1 }]));
  });
});
