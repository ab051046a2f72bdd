import { readdir, readFile } from 'node:fs/promises';
import { type Difference, findRedefined } from '@harvest/ledger';
import type { SqlConnection } from '../platform/database/database.ts';
import { LEDGER_MIGRATIONS } from '../platform/database/migrate.ts';

/** What stands in the ledger's schema and is not what the migrations make that this release came with. */
export async function findLedgerRedefined(connection: SqlConnection): Promise<Difference[]> {
  const names = (await readdir(LEDGER_MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(name, `${LEDGER_MIGRATIONS.href}/`), 'utf8')),
  );
  return findRedefined(connection, texts);
}
