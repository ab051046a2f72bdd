import pg from 'pg';

/** A demo, whose passwords everybody knows, or a bank with money in it (decision 57). */
export const PROFILES = ['demo', 'production'] as const;
export type Profile = (typeof PROFILES)[number];

/** A real bank's books begin with money that came in, never with what nobody paid. */
const DEMO_ALONE_POSTS = 'OPENING_DEPOSIT';

/**
 * What a database was made as; undefined where nobody has said yet. One from before this was written down is a demo where it
 * holds the demo's people, and a bank where it holds others.
 */
export async function readProfile(client: pg.Client): Promise<Profile | undefined> {
  if (await hasTable(client, 'bank_profile')) {
    const { rows } = await client.query<{ profile: Profile }>('select profile from bank_profile');
    if (rows[0] !== undefined) return rows[0].profile;
  }
  if (await hasRows(client, 'demo_seeds')) return 'demo';
  return (await hasRows(client, 'customers')) ? 'production' : undefined;
}

/** The same, for whoever has no connection yet. @throws Error in words for the operator where the database is away */
export async function readProfileAt(databaseUrl: string): Promise<Profile | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect().catch((error: unknown) => {
      // Its message may be empty, and never names the setting.
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
      throw new Error(`The database of DATABASE_URL cannot be reached (${why}).`, { cause: error });
    });
    return await readProfile(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns the one both mean @throws Error in words for the operator where they differ, or where nobody says anything */
export function agreeOnProfile(known: Profile | undefined, given: Profile | undefined): Profile {
  const profile = known ?? given;
  if (profile === undefined)
    throw new Error(
      'APP_ENV is required: this database does not say yet whether it is a demo (demo) or a bank (production).',
    );
  if (given !== undefined && given !== profile)
    throw new Error(
      `APP_ENV is ${given}, and this database was made as ${profile}. Leave APP_ENV out, or use another database.`,
    );
  return profile;
}

/** For a process that brings no database up to date. @throws Error in words for the operator */
export async function refuseOtherProfile(databaseUrl: string, given: Profile): Promise<void> {
  const known = await readProfileAt(databaseUrl);
  if (known === undefined)
    throw new Error(
      'This database is empty or out of date. `npm run db:migrate` with its APP_ENV comes first.',
    );
  agreeOnProfile(known, given);
}

/**
 * Writes the profile into a database that has none. What a real bank never posts is taken out of force there, each time: an
 * operator who needs it to take over old books has it until the next migration.
 */
export async function writeProfile(client: pg.Client, profile: Profile): Promise<void> {
  await client.query('insert into bank_profile (profile) values ($1) on conflict do nothing', [profile]);
  if (profile === 'production')
    await client.query('update ledger.posting_rules set in_force = false where rule = $1 and in_force', [
      DEMO_ALONE_POSTS,
    ]);
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  if (!(await hasTable(client, table))) return false;
  const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`);
  return rowCount !== 0;
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = $1`,
    [table],
  );
  return rowCount !== 0;
}
