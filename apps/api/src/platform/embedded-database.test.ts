import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clusterDirOf } from './cluster-location.ts';
import { prepareDatabase } from './database/database-roles.ts';
import { type EmbeddedDatabase, removeEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { findPostmaster } from './postmaster.ts';

const log = { info: () => undefined, warn: () => undefined };
let dataDir: string;
let running: EmbeddedDatabase | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  // As root the server runs as another user, who has to pass through this folder.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await removeEmbeddedDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

async function start(onExit?: (how: string) => void): Promise<EmbeddedDatabase> {
  running = await startEmbeddedDatabase({ dataDir, log, fastAndUnsafe: true, ...(onExit && { onExit }) });
  return running;
}

async function serverPid(): Promise<number> {
  const found = await findPostmaster(await clusterDirOf(dataDir));
  if (found === undefined) throw new Error('No server runs.');
  return found.pid;
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

test('embedded database, killed under load: is back on the same port with every committed row', async () => {
  const ends: string[] = [];
  const { superuserUrl } = await start((how) => ends.push(how));
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
  await vi.waitUntil(() => confirmed > 100);

  process.kill(await serverPid(), 'SIGKILL');
  await load;

  const rows = await vi.waitUntil(
    () => query(superuserUrl, 'select count(*)::int as payments from payments').catch(() => undefined),
    { timeout: 15_000, interval: 50 },
  );
  const [{ payments } = { payments: 0 }] = rows as { payments: number }[];
  // One more may have been committed whose answer was lost.
  expect([confirmed, confirmed + 1]).toContain(payments);
  expect(ends).toEqual(['was ended by SIGKILL']);
});

test('embedded database, left behind by a killed process: is stopped and started afresh with its data', async () => {
  const module = new URL('./embedded-database.ts', import.meta.url).href;
  const script = `const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log, fastAndUnsafe: true });
    console.log('started');`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  const orphan = await serverPid();

  await expect(start()).rejects.toThrow(`is in use by process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const { superuserUrl } = await start();

  expect(await serverPid()).not.toBe(orphan);
  expect(await query(superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('embedded database, restarted by hand: keeps its port', async () => {
  const database = await start();
  const before = await serverPid();

  await database.restart();

  expect(await serverPid()).not.toBe(before);
  expect(await query(database.superuserUrl, 'show port')).toEqual([{ port: String(database.port) }]);
});

test('embedded database, its settings: UTC, loopback only, UTF-8 and a collation of its own', async () => {
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

test('prepare database, twice: answers the same logins, keeps secrets private and gives the runtime role no more than use', async () => {
  const { superuserUrl } = await start();
  const first = await prepareDatabase({ superuserUrl, dataDir });
  const second = await prepareDatabase({ superuserUrl, dataDir });

  expect(second).toEqual(first);
  expect((await readFile(join(dataDir, 'database.url'), 'utf8')).trim()).toBe(first.appUrl);
  for (const file of [
    'database.url',
    'postgres.password',
    'harvest-owner.password',
    'harvest-app.password',
  ]) {
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  }
  const [rights] = await query(
    first.appUrl,
    `select current_user as role, has_database_privilege(current_database(), 'create') as schemas,
      has_schema_privilege('public', 'create') as tables, has_schema_privilege('public', 'usage') as use`,
  );
  expect(rights).toEqual({ role: 'harvest_app', schemas: false, tables: false, use: true });
});
