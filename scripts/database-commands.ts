import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@harvest/local-postgres';
import pg from 'pg';
import { prepareDatabase } from '../apps/api/src/platform/database/database-roles.ts';
import { migrate } from '../apps/api/src/platform/database/migrate.ts';
import { PROFILES, type Profile, readProfileAt } from '../apps/api/src/platform/database/profile.ts';
import { runSql } from './run-sql.ts';

const dataDir = process.env['DATA_DIR'] ?? '.data';

/** Brings the database to this version: the one MIGRATION_DATABASE_URL names, else the local one in DATA_DIR. */
export async function migrateDatabase(): Promise<void> {
  await reportingFailure(async () => {
    const urls = givenDatabase();
    const profile = givenProfile();
    if (urls !== undefined) await migrate({ ...urls, profile, log: console });
    else await migrateLocal(profile);
    console.log('The database is up to date.');
  });
}

/** Empties the database for good; the next start loads the demo data again. */
export async function resetDatabase(): Promise<void> {
  await reportingFailure(async () => {
    const urls = givenDatabase();
    const known = urls && (await readProfileAt(urls.appUrl));
    if ([known, givenProfile()].includes('production'))
      throw new Error('A production database is never reset.');
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

function givenProfile(): Profile | undefined {
  const given = process.env['APP_ENV'] ?? '';
  const profile = PROFILES.find((one) => one === given);
  if (profile === undefined && given !== '') throw new Error('APP_ENV must be demo or production');
  return profile;
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

/** A database of our own is a demo's: a real bank is given one. */
async function migrateLocal(profile: Profile = 'demo'): Promise<void> {
  const database = await startLocalPostgres({ dataDir, log: console });
  try {
    await migrate({
      ...(await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir })),
      profile,
      log: console,
    });
  } finally {
    await database.stop();
  }
}

async function removeLocal(): Promise<void> {
  await removeLocalPostgres(dataDir);
  // Only what belongs to the database: DATA_DIR also keeps the secret key and the mailbox.
  const names = ['harvest-owner.password', 'harvest-app.password', 'database.url', 'chain-heads.jsonl'];
  for (const name of names) await rm(join(dataDir, name), { force: true });
}

async function emptyGiven({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<void> {
  // The heads of books that are no more would call the new ones rewritten.
  await rm(join(dataDir, 'chain-heads.jsonl'), { force: true });
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
