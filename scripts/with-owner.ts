import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { encryptedColumns } from '../apps/api/src/encrypted-columns.ts';
import { type Config, readConfig } from '../apps/api/src/platform/config.ts';
import { createLongRead } from '../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../apps/api/src/platform/database/database-roles.ts';
import { refuseOtherProfile } from '../apps/api/src/platform/database/profile.ts';
import { refuseOtherKeys } from '../apps/api/src/platform/security/key-checks.ts';
import { createSecrets, type Secrets } from '../apps/api/src/platform/security/secrets.ts';
import { databaseUrlOf } from './with-bank.ts';

/** With the owner's login, for what the running bank may not change. */
export async function withOwner(work: (pool: pg.Pool, secrets: Secrets) => Promise<void>): Promise<void> {
  const config = await readConfig(process.env);
  const appUrl = await databaseUrlOf(config);
  await refuseOtherProfile(appUrl, config.profile);
  const ownerUrl = await ownerUrlOf(config, appUrl);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    const secrets = createSecrets(config.secretKeys);
    const written = { columns: encryptedColumns, read: createLongRead(ownerUrl) };
    await refuseOtherKeys(pool, secrets, written);
    await work(pool, secrets);
  } finally {
    await pool.end();
  }
}

async function ownerUrlOf({ migrationDatabaseUrl, dataDir }: Config, appUrl: string): Promise<string> {
  if (migrationDatabaseUrl !== undefined) return migrationDatabaseUrl;
  const password = await readFile(join(dataDir, 'harvest-owner.password'), 'utf8').catch(() => undefined);
  if (password === undefined) throw new Error('Set MIGRATION_DATABASE_URL: the role that owns the database.');
  const name = new URL(appUrl).pathname.slice(1);
  return databaseUrl(appUrl, name, { user: 'harvest_owner', password: password.trim() });
}
