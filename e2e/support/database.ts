import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { bank } from './browser.ts';

/** Runs SQL on the bank's own database, for what no page can do. @returns the rows it answers */
export async function onTheDatabase(
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const url = readFileSync(join(bank().dataDir, 'database.url'), 'utf8').trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
  await client.end();
  return rows;
}
