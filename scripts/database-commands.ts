import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import pg from 'pg';
import { prepareDatabase } from '../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../apps/api/src/platform/database/migrate.ts';
import { runSql } from './run-sql.ts';

const dataDir = process.env['DATA_DIR'] ?? '.data';

/** Brings the database to this version: the one MIGRATION_DATABASE_URL names, else the local one in DATA_DIR. */
export async function migrateDatabase(): Promise<void> {
  await reportingFailure(async () => {
    const urls = givenDatabase();
    if (urls !== undefined) await migrate({ ...urls, log: console });
    else await migrateLocal();
    console.log('The database is up to date.');
  });
}

/** Empties the database for good; the next start loads the demo data again. */
export async function resetDatabase(): Promise<void> {
  await reportingFailure(async () => {
    if (process.env['APP_ENV'] === 'production') throw new Error('A production database is never reset.');
    const urls = givenDatabase();
    if (urls !== undefined) await emptyGiven(urls);
    else await removeLocal();
    console.log('The database is empty. npm start makes a new one.');
  });
}

async function reportingFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function givenDatabase(): { ownerUrl: string; appUrl: string } | undefined {
  const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
  const appUrl = process.env['DATABASE_URL'];
  if (ownerUrl === undefined && appUrl === undefined) return undefined;
  if (ownerUrl !== undefined && appUrl !== undefined) return { ownerUrl, appUrl };
  throw new Error(
    'Set both MIGRATION_DATABASE_URL (the role that migrates) and DATABASE_URL (the runtime role), or neither.',
  );
}

async function migrateLocal(): Promise<void> {
  const database = await startLocalPostgres({ dataDir, log: console });
  try {
    await migrate({
      ...(await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir })),
      log: console,
    });
  } finally {
    await database.stop();
  }
}

async function removeLocal(): Promise<void> {
  await removeLocalPostgres(dataDir);
  // Only what belongs to the database: DATA_DIR also keeps the secret key and the mailbox.
  const names = ['harvest-owner.password', 'harvest-app.password', 'database.url'];
  for (const name of names) await rm(join(dataDir, name), { force: true });
}

async function emptyGiven({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<void> {
  const role = pg.escapeIdentifier(new URL(appUrl).username);
  await runSql(appUrl, 'drop schema if exists graphile_worker cascade');
  await runSql(
    ownerUrl,
    'drop schema if exists ledger cascade',
    'drop schema public cascade',
    'create schema public',
    `grant usage on schema public to ${role}`,
  );
}
