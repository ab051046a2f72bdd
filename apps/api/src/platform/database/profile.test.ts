import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { openAccount, post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { newId } from '../../bank/ids.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createPool, poolConnection } from './database.ts';
import { migrate } from './migrate.ts';
import type { Profile } from './profile.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-profile-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const quiet = { info: () => undefined, warn: () => undefined };
const bringUpToDate = (profile?: Profile) => migrate({ ...database, profile, log: quiet });
const configured = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.appUrl, ...env });

async function emptyDatabase(): Promise<void> {
  await runSql(database.superuserUrl, 'drop schema graphile_worker cascade', 'drop schema ledger cascade');
  await runSql(database.superuserUrl, 'drop schema public cascade');
  await runSql(database.ownerUrl, 'create schema public', 'grant usage on schema public to harvest_app');
}

/** As it was before profiles were written down. */
async function forgetProfile(...then: string[]): Promise<void> {
  await runSql(database.ownerUrl, 'delete from bank_profile', ...then);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const written = async () =>
  (await query<{ profile: string }>('select profile from bank_profile')).map(({ profile }) => profile);

/** Starts the bank as somebody at a terminal would. @returns what it said before it gave up */
async function startInVain(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: database.appUrl, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = readText(child.stderr);
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  return said;
}

async function depositOnce(): Promise<string | undefined> {
  const pool = createPool(database.appUrl, createLog('silent'), 1);
  const connection = poolConnection(pool);
  try {
    const to = await openAccount(connection, { openedAt: new Date() });
    const from = SYSTEM_ACCOUNTS.OPENING_FUNDS;
    const movement = {
      rule: 'OPENING_DEPOSIT',
      from,
      to,
      amountKobo: kobo(100n),
      narration: 'A gift',
    } as const;
    const journal = { id: newId(), kind: 'OPENING', postedAt: new Date(), movements: [movement] };
    return (await post(connection, [journal]))[0]?.outcome;
  } finally {
    await pool.end();
  }
}

test('migrate, of an empty database that nobody says a profile of: is refused in one line, and nothing is made', async () => {
  await emptyDatabase();
  await expect(bringUpToDate()).rejects.toThrow(/^APP_ENV is required: [^\n]*$/);
  await expect(configured()).rejects.toThrow(/^APP_ENV is required: [^\n]* is still empty$/);
  expect(await query(`select from pg_tables where schemaname in ('public', 'ledger')`)).toEqual([]);
});

test.each(['demo', 'production'] as const)(
  'migrate, of an empty database as %s: writes it once, and whoever joins later need not say it again',
  async (profile) => {
    await emptyDatabase();
    await bringUpToDate(profile);
    await bringUpToDate();
    await bringUpToDate(profile);
    expect(await written()).toEqual([profile]);
    const other = profile === 'demo' ? 'production' : 'demo';
    await expect(bringUpToDate(other)).rejects.toThrow(
      `APP_ENV is ${other}, and this database was made as ${profile}.`,
    );
    expect(await written()).toEqual([profile]);
    if (profile === 'demo') expect((await configured()).profile).toBe('demo');
    // A bank without its settings is no demo by that.
    else await expect(configured()).rejects.toThrow('PUBLIC_URL is required when APP_ENV is production');
  },
);

test.each([
  [
    'people of the demo',
    `insert into demo_seeds (name, seeded_at) values ('0001-customers', '2026-11-21Z')`,
    'demo',
  ],
  [
    'customers of its own',
    `insert into customers (id, email, phone_number, first_name, last_name, password_hash, permitted_links, created_at)
     values (gen_random_uuid(), 'amina@bank.example', '08030001234', 'Amina', 'Yusuf', 'x', '{}', '2026-11-21Z')`,
    'production',
  ],
] as const)('migrate, of an older database with %s: writes down what it is', async (_whose, sql, profile) => {
  await forgetProfile(sql);
  const other = profile === 'demo' ? 'production' : 'demo';
  await expect(bringUpToDate(other)).rejects.toThrow(`was made as ${profile}`);
  expect(await written()).toEqual([]);
  await bringUpToDate();
  expect(await written()).toEqual([profile]);
});

test('main, on a database of another profile, or of none: says so in one line and ends with 1', async () => {
  const production = {
    APP_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3999',
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'http://127.0.0.1:1',
    SMS_API_KEY: 'key',
    SMS_SENDER: 'Harvest',
    IDENTITY_URL: 'http://127.0.0.1:1',
    INTERBANK_URL: 'http://127.0.0.1:1',
    INTERBANK_SECRET: 'x'.repeat(32),
    BILLERS_SECRET: 'y'.repeat(32),
    IDENTITY_SECRET: 'z'.repeat(32),
    BILLERS_URL: 'http://127.0.0.1:1',
    TERMS_FILE: 'apps/api/legal/terms.md',
    PRIVACY_FILE: 'apps/api/legal/privacy.md',
    PORT: '3999',
  };
  expect(await startInVain(production)).toMatch(
    /^APP_ENV is production, and this database was made as demo\.[^\n]*\n$/,
  );
  await forgetProfile();
  expect(await startInVain({ APP_ENV: 'demo', PORT: '3998' })).toMatch(
    /^This database is empty or out of date\.[^\n]*\n$/,
  );
  expect(await startInVain({ PORT: '3998' })).toMatch(/^APP_ENV is required: [^\n]*\n$/);
}, 120_000);

test('the runtime role: may read the profile and never write it', async () => {
  for (const statement of [
    `insert into bank_profile (only_row, profile) values (true, 'production')`,
    `update bank_profile set profile = 'production'`,
    'delete from bank_profile',
    'truncate bank_profile',
  ])
    await expect(runSql(database.appUrl, statement)).rejects.toMatchObject({ code: '42501' });
  expect((await configured()).profile).toBe('demo');
});

test('opening deposits: are posted in a demo, and the database refuses them in a bank', async () => {
  expect(await depositOnce()).toBe('POSTED');
  await forgetProfile();
  await bringUpToDate('production');
  await expect(depositOnce()).rejects.toMatchObject({ code: 'HVL05' });
  // What an operator allows while old books are taken over ends with the next migration.
  await runSql(
    database.ownerUrl,
    `update ledger.posting_rules set in_force = true where rule = 'OPENING_DEPOSIT'`,
  );
  expect(await depositOnce()).toBe('POSTED');
  await bringUpToDate();
  await expect(depositOnce()).rejects.toMatchObject({ code: 'HVL05' });
  expect(await query('select * from ledger.prove()')).toEqual([]);
});
