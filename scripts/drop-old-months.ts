import pg from 'pg';
import { readDatabaseClock } from '../apps/api/src/platform/database/clock-difference.ts';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { dropOldMonths, findOldMonths } from '../apps/api/src/platform/security/old-months.ts';
import { localOwnerUrl } from './read-books.ts';

const USAGE = `Usage: node scripts/run.js drop-old-months [--all] [--dry-run]
Drops at most two months of security events, the oldest first; with --all every one that is kept no longer. With --dry-run it only
says which these are.`;
/** A month falls due each month. More at once is either long overdue, or a wrong clock. */
const MONTHS_MAX = 2;

/** Drops what is kept no longer, with the owner's login: MIGRATION_DATABASE_URL, else that of the bank on this DATA_DIR. */
export async function dropOldMonthsOfEvents(args: readonly string[]): Promise<void> {
  try {
    const most = args.includes('--all') ? Number.POSITIVE_INFINITY : MONTHS_MAX;
    if (args.some((arg) => arg !== '--all' && arg !== '--dry-run')) throw new Error(USAGE);
    const client = new pg.Client({ connectionString: await ownerUrl() });
    await client.connect();
    try {
      // The database's clock, because the one of the machine that this runs on is nobody's. No bank's clock is ever behind it.
      const old = await findOldMonths(client, await readDatabaseClock(preparedConnection(client)), most);
      const isTried = args.includes('--dry-run');
      if (!isTried) await dropOldMonths(client, old);
      for (const name of old.taken) console.log(`${name} ${isTried ? 'would be' : 'is'} dropped`);
      for (const name of old.left) console.log(`${name} is old enough, too: run it again, or with --all`);
      if (old.taken.length === 0) console.log('No month is old enough.');
    } finally {
      await client.end();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function ownerUrl(): Promise<string> {
  const given = process.env['MIGRATION_DATABASE_URL'];
  if (given !== undefined) return given;
  return localOwnerUrl().catch(() => {
    throw new Error("Set MIGRATION_DATABASE_URL (the owner's login), or start the bank first.");
  });
}
