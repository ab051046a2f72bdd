import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { createLog } from '../log.ts';
import { createPool, isDatabaseAway } from './database.ts';

// A server of its own: what it waits for, everybody on it would wait for.
let url: string;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  undo.push(() => removeLocalPostgres(dataDir));
  await chmod(dataDir, 0o755);
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startLocalPostgres({ dataDir, log, fastAndUnsafe: true });
  undo.push(() => server.stop());
  url = server.superuserUrl;
  await runSql(url, 'create table notes (words text)');
  await runSql(url, "alter system set synchronous_standby_names = 'nobody'");
  await runSql(url, 'select pg_reload_conf()');
}, 120_000);
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

test('a commit that no standby has, and that an operator cancels: is not taken for done, and its connection is not used again', async () => {
  const pool = createPool(url, createLog('silent'), 1);
  undo.push(() => pool.end());
  const client = await pool.connect();
  await client.query("begin; set local synchronous_commit = on; insert into notes values ('maize')");
  const outcome = client.query('commit').then(
    () => 'done',
    (error: unknown) => error,
  );
  const operator = new pg.Client({ connectionString: url });
  undo.push(() => operator.end());
  await operator.connect();
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await eventually(async () => expect((await operator.query(cancel)).rowCount).toBe(1));
  expect(isDatabaseAway(await outcome)).toBe(true);
  client.release();
  expect(pool.totalCount).toBe(0);
  // It is there on this server alone, which is why nobody is told so by its commit.
  const notes = async () => (await operator.query('select words from notes')).rows as unknown[];
  // The server gives up waiting a moment before it shows what it committed.
  await eventually(async () => expect(await notes()).toEqual([{ words: 'maize' }]));
});
