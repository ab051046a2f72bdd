import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../apps/api/src/platform/database/database-roles.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { type Check, verifyStatement } from '../apps/api/src/statements/verify-statement.ts';

const USAGE = `Usage: npm run verify-statement -- FILE
FILE is a statement as PDF, CSV, XLSX or OFX. AUDIT_DATABASE_URL names a login that may read the tables of the ledger and
of the bank; without it, the bank that runs on this DATA_DIR is asked. Nothing is written.`;

/** Says whether a statement is as it was made and whether the books it was made of are unchanged; exits 1 when not. */
export async function verifyStatementFile(args: readonly string[]): Promise<void> {
  try {
    const [path, ...more] = args;
    if (path === undefined || more.length > 0) throw new Error(USAGE);
    const checks = await readOnly(await readFile(path));
    for (const { holds, finding } of checks) console.log(`${holds ? '✓' : '✗'} ${finding}`);
    const isProven = checks.every(({ holds }) => holds);
    console.log(isProven ? 'The statement is proven.' : 'The statement is NOT proven.');
    if (!isProven) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** As of one moment, and unable to write. */
async function readOnly(file: Buffer): Promise<Check[]> {
  const pool = createPool(await auditUrl(), createLog('error'), 1);
  try {
    const client = await pool.connect();
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      // A chain of years takes longer than any request may.
      await client.query('set local statement_timeout = 0');
      return await verifyStatement(preparedConnection(client), file);
    } finally {
      await client.query('rollback');
      client.release();
    }
  } finally {
    await pool.end();
  }
}

/** The login that is given, or the owner of the bank that runs on this DATA_DIR: the runtime's own cannot read the tables. */
async function auditUrl(): Promise<string> {
  const given = process.env['AUDIT_DATABASE_URL'];
  if (given !== undefined) return given;
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const kept = (name: string) => readFile(join(dataDir, name), 'utf8').then((text) => text.trim());
  try {
    const [url, password] = await Promise.all([kept('database.url'), kept('harvest-owner.password')]);
    return databaseUrl(url, 'harvest', { user: 'harvest_owner', password });
  } catch {
    throw new Error(`Set AUDIT_DATABASE_URL, or start the bank first.\n\n${USAGE}`);
  }
}
