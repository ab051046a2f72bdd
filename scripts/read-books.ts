import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPool,
  preparedConnection,
  type SqlConnection,
} from '../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../apps/api/src/platform/database/database-roles.ts';
import { createLog } from '../apps/api/src/platform/log.ts';

/** The tables of ledger and bank as of one moment, for a command that is unable to write. */
export async function readBooks<Result>(
  work: (connection: SqlConnection) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(await auditUrl(), createLog('error'), 1);
  try {
    const client = await pool.connect();
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      // A chain of years takes longer than any request may.
      await client.query('set local statement_timeout = 0');
      return await work(preparedConnection(client));
    } finally {
      await client.query('rollback');
      client.release();
    }
  } finally {
    await pool.end();
  }
}

/**
 * The login that is given, or the owner's: that of the settings which commands are given in production, else of the bank that runs
 * on this DATA_DIR. The runtime's own cannot read the tables.
 */
async function auditUrl(): Promise<string> {
  const given = process.env['AUDIT_DATABASE_URL'] ?? process.env['MIGRATION_DATABASE_URL'];
  if (given !== undefined) return given;
  try {
    return await localOwnerUrl();
  } catch {
    throw new Error(
      'Set AUDIT_DATABASE_URL (a login that may read the tables of the ledger and of the bank), or start the bank first.',
    );
  }
}

/** The login of the owner of the bank that runs on this DATA_DIR. @throws where there is none */
export async function localOwnerUrl(): Promise<string> {
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const kept = (name: string) => readFile(join(dataDir, name), 'utf8').then((text) => text.trim());
  const [url, password] = await Promise.all([kept('database.url'), kept('harvest-owner.password')]);
  return databaseUrl(url, 'harvest', { user: 'harvest_owner', password });
}
