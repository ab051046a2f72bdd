import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { newId } from '../../bank/ids.ts';
import { createPool, isDatabaseAway, poolConnection } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { NO_TRACING } from '../tracing/tracing.ts';
import { createMoneyCommit, type MoneyCommit, type MoneyRules, type MoneyStep } from './money-commit.ts';

let database: TestDatabase;
let pool: pg.Pool;
let moneyCommit: MoneyCommit;

const noLimits: MoneyRules = {
  openLimitBook: async () => ({
    use: () => undefined,
    giveBack: () => undefined,
    write: async () => undefined,
  }),
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, createLog('silent'), 4);
  moneyCommit = createMoneyCommit(pool, noLimits, {
    log: createLog('silent'),
    metrics: createMetrics({ money: pool, lists: pool }),
    tracing: NO_TRACING,
  });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Note = { readonly id: string; readonly isBroken: boolean };

/** An operation that writes its id down, and then, if it is broken, something that cannot even be sent. */
const noteKind: MoneyStep<Note> = {
  name: 'NOTE',
  lock: async (_connection, notes) => [...notes],
  claimsOf: () => ({ accountIds: [], journalIds: [], reversedIds: [], holdIds: [] }),
  decide: (note) => note,
  async write(connection, notes) {
    const insert = 'insert into demo_seeds (name, seeded_at) select unnest($1::text[]), $2';
    const broken = notes.some((note) => note.isBroken);
    await Promise.all([
      connection.query(insert, [notes.map((note) => note.id), new Date()]),
      connection.query('select $1::text[]', [broken ? [{ not: 'an element' }] : []]),
    ]);
  },
};

function run(isBroken: boolean): { id: string; done: Promise<Note> } {
  const operation = { id: newId(), isBroken };
  return {
    id: operation.id,
    done: moneyCommit.run(noteKind, { operation, customerId: newId(), now: new Date() }),
  };
}

test('a batch with an operation that cannot be written: that one fails and leaves nothing, the others are carried out', async () => {
  const notes = [false, true, false].map(run);
  const outcomes = await Promise.allSettled(notes.map(({ done }) => done));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const rows = await poolConnection(pool).query<{ name: string }>('select name from demo_seeds', []);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([notes[0]?.id, notes[2]?.id]));
});

test('one operation asked for many times at once: is answered every time and decided once a batch', async () => {
  const operation = { id: newId(), isBroken: false };
  const finished = new Set<string>();
  const once: MoneyStep<Note> = {
    ...noteKind,
    decide(note) {
      if (finished.has(note.id)) return undefined;
      finished.add(note.id);
      return note;
    },
  };
  const request = { operation, customerId: newId(), now: new Date() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => moneyCommit.run(once, request)));
  expect(answers).toEqual(Array.from({ length: 20 }, () => operation));
  const written = 'select count(*) as times from demo_seeds where name = $1';
  expect(await poolConnection(pool).query(written, [operation.id])).toEqual([{ times: 1n }]);
});

test('an operation that waited for 18 seconds behind two batches: fails as when the database is away, and is never begun', async () => {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const hurried = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  onTestFinished(() => hurried.mockRestore());
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow: MoneyStep<Note> = {
    ...noteKind,
    async lock(_connection, notes) {
      begun.push(...notes.map(({ id }) => id));
      await gate.promise;
      return [...notes];
    },
  };
  const send = (kind: MoneyStep<Note>) => {
    const operation = { id: newId(), isBroken: false };
    const done = moneyCommit.run(kind, { operation, customerId: newId(), now: new Date() });
    return { id: operation.id, done: done.catch((error: unknown) => error) };
  };
  const first = send(slow);
  await eventually(() => begun.length === 1);
  const second = send(slow);
  await eventually(() => begun.length === 2);
  const late = send(slow);
  aheadMs = 18_001;
  const inTime = send(slow);
  gate.resolve();

  expect(isDatabaseAway(await late.done)).toBe(true);
  for (const { id, done } of [first, second, inTime]) expect(await done).toMatchObject({ id });
  expect(begun).toEqual([first.id, second.id, inTime.id]);
});
