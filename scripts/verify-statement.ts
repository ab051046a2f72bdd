import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { createSecrets } from '../apps/api/src/platform/security/secrets.ts';
import { verifyStatement } from '../apps/api/src/statements/verify-statement.ts';
import { readBooks } from './read-books.ts';

const USAGE = `Usage: npm run verify-statement -- FILE [--address TEXT]
FILE is a statement as PDF, CSV, XLSX or OFX. AUDIT_DATABASE_URL names a login that may read the tables of the ledger and
of the bank; without it MIGRATION_DATABASE_URL is asked, else the bank that runs on this DATA_DIR. Nothing is written.
The bank keeps the address above the rows encrypted. With AUDIT_DATABASE_URL no key is read: give the address with --address, as
the statement has it as PDF. Without, the keys of the bank's own settings read it.`;

/** Whether keys are given or kept: without this, reading the settings of a demo would make new ones. */
function hasKeys(): boolean {
  const { SECRET_KEY, SECRET_KEYS, DATA_DIR = './.data' } = process.env;
  return SECRET_KEY !== undefined || SECRET_KEYS !== undefined || existsSync(join(DATA_DIR, 'secret.key'));
}

/** Says whether a statement is as it was made and whether the books it was made of are unchanged; exits 1 when not. */
export async function verifyStatementFile(args: readonly string[]): Promise<void> {
  try {
    const [path, flag, address, ...more] = args;
    const isRead = flag === undefined || (flag === '--address' && address !== undefined);
    if (path === undefined || !isRead || more.length > 0) throw new Error(USAGE);
    const isOperator = process.env['AUDIT_DATABASE_URL'] === undefined && address === undefined;
    const secrets =
      isOperator && hasKeys() ? createSecrets((await readConfig(process.env)).secretKeys) : undefined;
    const file = await readFile(path);
    const checks = await readBooks((connection) => verifyStatement(connection, file, { secrets, address }));
    for (const { holds, finding } of checks) console.log(`${holds ? '✓' : '✗'} ${finding}`);
    const isProven = checks.every(({ holds }) => holds);
    console.log(isProven ? 'The statement is proven.' : 'The statement is NOT proven.');
    if (!isProven) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
