import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorkerUtils, type WorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { newId } from './bank/ids.ts';
import { createRescue, showLife } from './live-workers.ts';
import { createQueuePool } from './platform/database/database.ts';
import { LOCK_NUMBERS } from './platform/database/lock-numbers.ts';
import { type BankWorker, startWorker } from './worker.ts';

// Its ticks come every hour, so that nobody but the rescue brings it back.
const JOB = 'forget-old-keys';

let bank: TestBank;
let queuePool: pg.Pool;
let utils: WorkerUtils;
let dataDir: string;
let child: ChildProcess | undefined;
let worker: BankWorker | undefined;
beforeAll(async () => {
  bank = await openTestBank();
  queuePool = createQueuePool(bank.database.appUrl, bank.platform.log, 4);
  utils = await makeWorkerUtils({ pgPool: queuePool });
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-worker-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await worker?.stop();
  await utils.release();
  await queuePool.end();
  await bank.close();
  await rm(dataDir, { recursive: true, force: true });
});

const addJob = () => utils.addJob(JOB, {}, { jobKey: JOB });

/** Who works on the job: a worker's id, null for nobody; empty when it is done. */
async function whoWorks(): Promise<(string | null)[]> {
  const { rows } = await queuePool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs where task_identifier = $1',
    [JOB],
  );
  return rows.map((row) => row.locked_by);
}

/** The connection that holds a worker's lock. */
async function holderOf(workerId: string): Promise<number | undefined> {
  const { rows } = await queuePool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32) | objid::bigint = hashtextextended($1, $2)`,
    [workerId, LOCK_NUMBERS.WORKERS],
  );
  return rows[0]?.pid;
}

/** A worker in a process of its own, ready to work. */
async function spawnWorker(): Promise<ChildProcess> {
  const spawned = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      PROCESS_ROLE: 'worker',
      DATA_DIR: dataDir,
      DATABASE_URL: bank.database.appUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of spawned.stdout) {
    if (String(chunk).includes('Harvest worker is ready')) break;
  }
  return spawned;
}

test('the job of a worker in another process, once that is killed: is done by another worker within seconds, and not before', async () => {
  const { pool } = bank.platform;
  await pool.query(
    `insert into idempotency_keys (customer_id, route, key, id, body_hmac, leased_until, created_at)
     values ($1, 'POST /', 'old', $1, '', $2, $2)`,
    [newId(), new Date('2020-01-01T00:00:00Z')],
  );
  child = await spawnWorker();
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select from idempotency_keys for update');
  await addJob();
  await eventually(async () => (await whoWorks())[0] !== null);
  const [workerId] = await whoWorks();

  const rescue = createRescue(queuePool, utils);
  expect(await rescue(0)).toEqual([]);
  expect(await rescue(3_600_000)).toEqual([]);
  expect(await whoWorks()).toEqual([workerId]);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await blocker.query('commit');
  blocker.release();
  worker = await startWorker(bank.platform, bank.database.appUrl);
  await eventually(async () => (await whoWorks()).length === 0);
  await worker.stop();
  worker = undefined;
});

test('the job of a worker, as its lock comes and goes: is freed only after two seconds without it', async () => {
  const id = 'worker-of-a-test';
  const rescue = createRescue(queuePool, utils);
  await addJob();
  await queuePool.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = $2', [
    id,
    new Date(),
  ]);
  const first = showLife(queuePool, id, bank.platform.log);
  await first.held();
  expect(await rescue(0)).toEqual([]);

  await first.end();
  await eventually(async () => expect(await holderOf(id)).toBeUndefined());
  expect(await rescue(10_000)).toEqual([]);
  expect(await rescue(11_999)).toEqual([]);

  const again = showLife(queuePool, id, bank.platform.log);
  await again.held();
  expect(await rescue(12_000)).toEqual([]);
  expect(await whoWorks()).toEqual([id]);

  await again.end();
  await eventually(async () => expect(await holderOf(id)).toBeUndefined());
  expect(await rescue(20_000)).toEqual([]);
  expect(await rescue(22_000)).toEqual([id]);
  expect(await whoWorks()).toEqual([null]);
});

test('the lock of a worker whose connection is lost: is taken anew', async () => {
  const life = showLife(queuePool, 'worker-that-lost-its-connection', bank.platform.log);
  await life.held();
  const before = await holderOf('worker-that-lost-its-connection');
  expect(before).toBeDefined();

  await runSql(bank.database.superuserUrl, `select pg_terminate_backend(${before})`);

  const holder = () => holderOf('worker-that-lost-its-connection');
  await eventually(async () => expect(((await holder()) ?? before) !== before).toBe(true));
  await life.held();
  await life.end();
});
