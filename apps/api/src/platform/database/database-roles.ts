import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { keptSecret } from '../security/kept-secret.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';

export interface DatabaseUrls {
  /** `harvest_owner`: owns the database and migrates it. */
  ownerUrl: string;
  /** `harvest_app`: what every running process connects as. */
  appUrl: string;
}

/**
 * Makes what is missing of the database `harvest` and its two roles, and writes the runtime URL to
 * `DATA_DIR/database.url`, so that a second process can join. May be called at every start.
 */
export async function prepareDatabase(options: {
  superuserUrl: string;
  dataDir: string;
}): Promise<DatabaseUrls> {
  const { superuserUrl, dataDir } = options;
  const passwords = {
    harvest_owner: await keptSecret(join(dataDir, 'harvest-owner.password')),
    harvest_app: await keptSecret(join(dataDir, 'harvest-app.password')),
  };
  await withClient(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.PREPARATION]);
    for (const [role, password] of Object.entries(passwords)) await makeRole(client, role, password);
    await makeDatabase(client, 'harvest');
  });
  await withClient(databaseUrl(superuserUrl, 'harvest'), prepareSchemas);

  const appUrl = databaseUrl(superuserUrl, 'harvest', {
    user: 'harvest_app',
    password: passwords.harvest_app,
  });
  await writePrivately(join(dataDir, 'database.url'), `${appUrl}\n`);
  return {
    ownerUrl: databaseUrl(superuserUrl, 'harvest', {
      user: 'harvest_owner',
      password: passwords.harvest_owner,
    }),
    appUrl,
  };
}

/** The same server with another database and, where given, another login. */
export function databaseUrl(
  url: string,
  database: string,
  login?: { user: string; password: string },
): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  if (login !== undefined) {
    other.username = login.user;
    other.password = encodeURIComponent(login.password);
  }
  return other.href;
}

/** Who may connect is a property of each database: a copy of one does not inherit it. */
export async function grantConnect(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect, temporary on database ${name} to harvest_app`);
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const found = await client.query('select from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) await client.query(`create role ${name}`);
  // The password is set again at every start: the kept file is what counts.
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(password)}`,
  );
  await client.query(`alter role ${name} set timezone = 'UTC'`);
}

async function makeDatabase(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount === 0)
    await client.query(`create database ${name} owner harvest_owner template template0`);
  await grantConnect(client, database);
}

async function prepareSchemas(client: pg.Client): Promise<void> {
  await client.query('revoke all on schema public from public');
  await client.query('grant usage on schema public to harvest_app');
  // The job queue's tables have row level security, which only their owner passes: the runtime role owns them.
  await client.query('create schema if not exists graphile_worker authorization harvest_app');
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function writePrivately(file: string, text: string): Promise<void> {
  // By way of a rename: another process may be reading it, and a file that exists would keep its old mode.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
