import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { agreeOnProfile, type Profile, readProfile, writeProfile } from './profile.ts';

/** Where a migration tells what it does; a pino logger or the console will do. */
interface MigrationLog {
  info(message: string): void;
  warn(message: string): void;
}

/** What makes the tables and functions of the ledger. */
export const LEDGER_MIGRATIONS = new URL('../../../../../packages/ledger/sql', import.meta.url);

const folders = [
  { dir: LEDGER_MIGRATIONS, table: 'ledger_migrations' },
  { dir: new URL('../../../migrations', import.meta.url), table: 'api_migrations' },
];

/**
 * Brings the database up to this version of the code: the ledger, then the API, then the job queue. Forward only. A
 * second process that starts meanwhile waits its turn and then finds nothing to do. The first time writes down whether this is
 * a demo or a bank (decision 57).
 * @throws Error in words for the operator, before anything is changed, when another version made the database, or when it was
 *   made as something else than `profile` says
 */
export async function migrate(options: {
  ownerUrl: string;
  appUrl: string;
  /** Absent: what the database says. */
  profile?: Profile | undefined;
  log: MigrationLog;
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    // One lock for all three sets of migrations.
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.MIGRATION]);
    for (const { dir, table } of folders) await refuseForeign(client, fileURLToPath(dir), table);
    const profile = agreeOnProfile(await readProfile(client), options.profile);
    for (const { dir, table } of folders) await migrateFolder(client, fileURLToPath(dir), table, options.log);
    await writeProfile(client, profile);
    await migrateJobQueue(client, options.appUrl);
  } finally {
    // Closing the session releases the lock, whatever state it is in.
    await client.end();
  }
}

/** A migration that ran and is none of ours: its tables are others than this version expects. */
async function refuseForeign(client: pg.Client, dir: string, table: string): Promise<void> {
  const exists = await client.query('select from pg_tables where tablename = $1', [table]);
  if (exists.rowCount === 0) return;
  const ran = await client.query<{ name: string }>(`select name from ${client.escapeIdentifier(table)}`);
  const known = new Set((await readdir(dir)).map((file) => file.replace(/\.sql$/, '')));
  if (ran.rows.every(({ name }) => known.has(name))) return;
  throw new Error(
    'This database was made by another version of Harvest and cannot be used by this one. ' +
      '`npm run db:reset` empties it for good; the next start makes a new one.',
  );
}

async function migrateFolder(
  client: pg.Client,
  dir: string,
  table: string,
  log: MigrationLog,
): Promise<void> {
  const done = await runner({
    dbClient: client,
    dir,
    migrationsTable: table,
    direction: 'up',
    // Its own lock cannot span both folders; ours does.
    noLock: true,
    // It narrates each run at length; only its complaints are of interest.
    logger: {
      info: () => undefined,
      warn: (text) => log.warn(text),
      error: (text) => log.warn(aroundCaret(text)),
    },
  });
  for (const { name } of done) log.info(`Migrated ${table.replace('_migrations', '')}: ${name}`);
}

/** It answers a mistake with the whole file; the lines around the place it marks with carets tell as much. */
function aroundCaret(text: string): string {
  const lines = text.split('\n');
  const marked = lines.findIndex((line) => line.trimStart().startsWith('^^^^'));
  if (marked === -1) return lines.slice(-3).join('\n');
  return [...lines.slice(Math.max(marked - 4, 0), marked + 3), ...lines.slice(-3)].join('\n');
}

/**
 * The queue's migrations run as the runtime role, which has to own its tables. Their first statement asks for the right
 * to make schemas even where the schema exists, so the role has that right for the length of this call.
 */
async function migrateJobQueue(client: pg.Client, appUrl: string): Promise<void> {
  const installed = await client.query(
    `select from pg_tables where schemaname = 'graphile_worker' and tablename = 'migrations'`,
  );
  const names = await client.query<{ database: string }>(
    'select quote_ident(current_database()) as database',
  );
  const database = names.rows[0]?.database ?? '';
  const role = client.escapeIdentifier(new URL(appUrl).username);
  if (installed.rowCount === 0) await client.query(`grant create on database ${database} to ${role}`);
  try {
    await runMigrations({ connectionString: appUrl });
  } finally {
    // Also when nothing was granted just now: an earlier run may have been killed before it got here.
    await client.query(`revoke create on database ${database} from ${role}`);
  }
}
