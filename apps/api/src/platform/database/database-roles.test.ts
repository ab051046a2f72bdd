import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from './database-roles.ts';

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startLocalPostgres>>;

// A server of its own: the roles are the server's, and preparing sets their passwords.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  // As root the server runs as another user, who has to pass through this folder.
  await chmod(dataDir, 0o755);
  const log = { info: () => undefined, warn: () => undefined };
  postgres = await startLocalPostgres({ dataDir, log, fastAndUnsafe: true });
});

afterEach(async () => {
  await postgres.stop();
  await removeLocalPostgres(dataDir);
  await rm(dataDir, { recursive: true });
});

test('prepare database, twice: answers the same logins, keeps secrets private and gives the runtime role no more than use', async () => {
  const first = await prepareDatabase({ superuserUrl: postgres.superuserUrl, dataDir });
  const second = await prepareDatabase({ superuserUrl: postgres.superuserUrl, dataDir });

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
  const client = new pg.Client({ connectionString: first.appUrl });
  await client.connect();
  const { rows } = await client.query(
    `select current_user as role, has_database_privilege(current_database(), 'create') as schemas,
      has_schema_privilege('public', 'create') as tables, has_schema_privilege('public', 'usage') as use`,
  );
  await client.end();
  expect(rows).toEqual([{ role: 'harvest_app', schemas: false, tables: false, use: true }]);
});
