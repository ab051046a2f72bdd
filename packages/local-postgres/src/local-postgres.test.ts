import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { clusterDirOf, exists } from './cluster-location.ts';
import {
  type LocalPostgres,
  localPostgresPid,
  removeLocalPostgres,
  startLocalPostgres,
} from './local-postgres.ts';

let dataDir: string;
let warnings: string[];
let running: LocalPostgres | undefined;

beforeEach(async () => {
  warnings = [];
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  // As root the server runs as another user, who has to pass through this folder.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await removeLocalPostgres(dataDir);
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<LocalPostgres> {
  const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
  running = await startLocalPostgres({ dataDir, log, fastAndUnsafe: true });
  return running;
}

/** Another process that does what `script` says with a database `start` makes. */
function spawnOther(script: string): ChildProcess & { stdout: Readable } {
  const module = new URL('./local-postgres.ts', import.meta.url).href;
  const prelude = `const { startLocalPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const start = () => startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, fastAndUnsafe: true });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', prelude + script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function serverPid(): Promise<number> {
  const pid = await localPostgresPid(dataDir);
  if (pid === undefined) throw new Error('No server runs.');
  return pid;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may go away under it: the query then fails, which is all we need to know.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('local postgres, killed under load: is back on the same port with every committed row', async () => {
  const { superuserUrl } = await start();
  await query(superuserUrl, 'create table payments (id int primary key)');
  let confirmed = 0;
  let lost = false;
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined);
  await client.connect();
  const load = (async () => {
    for (let id = 0; !lost; id += 1) {
      await client.query('insert into payments values ($1)', [id]).then(
        () => (confirmed = id + 1),
        () => (lost = true),
      );
    }
  })();
  await eventually(() => confirmed > 100);

  process.kill(await serverPid(), 'SIGKILL');
  await load;

  const rows = await eventually(() =>
    query(superuserUrl, 'select count(*)::int as payments from payments').catch(() => null),
  );
  const [{ payments } = { payments: 0 }] = rows as { payments: number }[];
  // One more may have been committed whose answer was lost.
  expect([confirmed, confirmed + 1]).toContain(payments);
  expect(warnings).toContain('PostgreSQL ended by itself; starting it again');
});

test('local postgres, left behind by a killed process: is stopped and started afresh with its data', async () => {
  const other = spawnOther(`await start(); console.log('started');`);
  await once(other.stdout, 'data');
  const orphan = await serverPid();

  await expect(start()).rejects.toThrow(`is in use by process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const { superuserUrl } = await start();

  expect(await serverPid()).not.toBe(orphan);
  expect(await query(superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('local postgres, whose process leaves without stopping it: stops, while it starts and while it runs', async () => {
  await (await start()).stop();
  // The server writes this file first when it starts, and removes it last when it stops.
  const file = join(await clusterDirOf(dataDir), 'postmaster.pid');
  const leaveInTheMiddle = `const { existsSync } = await import('node:fs');
    setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(), 1);
    await start();`;

  for (const script of ['await start(); process.exit();', leaveInTheMiddle]) {
    await once(spawnOther(script), 'exit');
    await eventually(async () => !(await exists(file)));
  }
});

test('local postgres, killed and its process id taken by a stranger: starts, and leaves the stranger alone', async () => {
  await (await start()).stop();
  const clusterDir = await clusterDirOf(dataDir);
  const { uid, gid } = await stat(clusterDir);
  const stranger = spawn('sleep', ['60'], { uid, gid });
  const left = join(clusterDir, 'postmaster.pid');
  await writeFile(left, `${stranger.pid}\n${clusterDir}\n1700000000\n1\n\n127.0.0.1\n`, { mode: 0o600 });
  await chown(left, uid, gid);

  const { superuserUrl } = await start();

  expect(await query(superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.kill()).toBe(true);
});

test('local postgres, stopped and started again: keeps its port, unless somebody took it', async () => {
  const first = await start();
  await first.stop();
  const second = await start();
  await second.stop();
  const port = Number(new URL(first.superuserUrl).port);
  const taker = createServer().listen(port, '127.0.0.1');
  await once(taker, 'listening');

  const third = await start();
  taker.close();

  expect(second.superuserUrl).toBe(first.superuserUrl);
  expect(third.superuserUrl).not.toBe(first.superuserUrl);
  expect(await query(third.superuserUrl, 'show port')).toEqual([{ port: new URL(third.superuserUrl).port }]);
});

test('local postgres, its settings: UTC, loopback only, UTF-8 and a collation of its own', async () => {
  const { superuserUrl } = await start();

  const rows = await query(
    superuserUrl,
    `select current_setting('timezone') as zone, current_setting('listen_addresses') as address,
      pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
     from pg_database where datname = 'postgres'`,
  );

  expect(rows).toEqual([
    { zone: 'UTC', address: '127.0.0.1', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' },
  ]);
});
