import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrate, by three processes at once on an empty database: each waits its turn and one does the work', async () => {
  await query(database.superuserUrl, 'drop schema graphile_worker cascade');
  await query(database.superuserUrl, 'drop schema if exists ledger cascade');
  await query(database.superuserUrl, 'drop schema public cascade');
  await query(database.ownerUrl, 'create schema public');
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };

  await Promise.all([1, 2, 3].map(() => migrate({ ...database, profile: 'demo', log })));

  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines).size).toBe(lines.length);
  const counts = `select (select count(*)::int from ledger_migrations) + (select count(*)::int from api_migrations) as files`;
  expect(await query(database.ownerUrl, counts)).toEqual([{ files: lines.length }]);
});

test('migrate, the job queue: belongs to the runtime role, which may make no schema of its own', async () => {
  const [rights] = await query(
    database.appUrl,
    `select has_database_privilege(current_database(), 'create') as schemas, tableowner as owner
     from pg_tables where schemaname = 'graphile_worker' and tablename = '_private_jobs'`,
  );

  expect(rights).toEqual({ schemas: false, owner: 'harvest_app' });
});

test('migrate, a database that another version made: is refused in one line that names db:reset, and changes nothing', async () => {
  await query(
    database.ownerUrl,
    `insert into api_migrations (name, run_on) values ('0004-room-for-updates', now())`,
  );
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };

  await expect(migrate({ ...database, log })).rejects.toThrow(/^[^\n]*npm run db:reset[^\n]*$/);

  expect(lines).toEqual([]);
});
