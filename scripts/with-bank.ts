import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptedColumns } from '../apps/api/src/encrypted-columns.ts';
import { type Config, readConfig } from '../apps/api/src/platform/config.ts';
import { createLongRead } from '../apps/api/src/platform/database/database.ts';
import { refuseOtherProfile } from '../apps/api/src/platform/database/profile.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { refuseOtherKeys } from '../apps/api/src/platform/security/key-checks.ts';
import { openBank } from '../apps/api/src/server.ts';

/** The bank of the settings in the environment, for a command. */
export async function withBank(work: (platform: Platform) => Promise<void>): Promise<void> {
  const config = await readConfig(process.env);
  const databaseUrl = await databaseUrlOf(config);
  await refuseOtherProfile(databaseUrl, config.profile);
  const platform = await openBank(config, createLog('error'), databaseUrl);
  try {
    const written = { columns: encryptedColumns, read: createLongRead(databaseUrl) };
    await refuseOtherKeys(platform.pool, platform.secrets, written);
    await work(platform);
  } finally {
    await platform.close();
  }
}

/** The database of the settings, or that of the bank that runs on this DATA_DIR. */
export async function databaseUrlOf(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const kept = await readFile(join(config.dataDir, 'database.url'), 'utf8').catch(() => undefined);
  if (kept === undefined) throw new Error('Set DATABASE_URL, or start the bank first.');
  return kept.trim();
}
