import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { toParameter } from './statement-parameters.ts';

const LENGTH_MAX = 4000;
const TEXTS_MAX = 2000;
const NAMED_MAX = 500;
/** `select *`, `returning *`, `"accounts".*`, but not `count(*)`. */
const EVERY_COLUMN = /(?:select|distinct|returning|,|\.)\s*\*/i;
/** What it reads does not matter, as it gives nothing of it back. */
const INSERT_WITHOUT_ANSWER = /^\s*insert\b(?!.*\breturning\b)/is;

/** The names under which statements are prepared, by their texts: the same on every connection of this process. */
const names = new Map<string, string>();
/** Texts that were asked once and not named so far, the oldest first. */
const seen = new Set<string>();
/** Whether what a text gives back changes with the columns of a table, of those asked so far that are constants of the code. */
const changing = new Map<string, boolean>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `harvest_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Once a migration has added a column, PostgreSQL refuses what was prepared before and takes every column of the table; and the
 * processes of the release before the migration still run.
 */
function changesWithColumns(text: string): boolean {
  return EVERY_COLUMN.test(text) && !INSERT_WITHOUT_ANSWER.test(text);
}

/** A statement whose text is a constant of the code, prepared once per connection under a name of its own where it may be. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const isChanging = changing.get(text) ?? changesWithColumns(text);
  changing.set(text, isChanging);
  return { ...(!isChanging && { name: nameOf(text) }), text, values: values.map(toParameter) };
}

/**
 * The name for a text that was put together, where it is worth one: to plan a statement takes longer than to carry it out. Some
 * differ with the length of a list, and each that is prepared takes memory on every connection: so only what comes again gets a
 * name, and not more than so many.
 */
export function nameIfRepeated(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > LENGTH_MAX || changesWithColumns(text)) return undefined;
  if (seen.delete(text)) return names.size < NAMED_MAX ? nameOf(text) : undefined;
  const [oldest] = seen;
  if (seen.size >= TEXTS_MAX && oldest !== undefined) seen.delete(oldest);
  seen.add(text);
  return undefined;
}

const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** Connections for Kysely, on which what is asked again and again is prepared. Cursors are not read on them. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => preparing(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Kysely knows a connection again by this object. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const known = wrapped.get(client);
  if (known !== undefined) return known;
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameIfRepeated(text) : undefined;
    return client.query({ ...(name !== undefined && { name }), text, values: [...values] });
  };
  const release = (destroy?: boolean) => client.release(destroy);
  const preparingClient = { query, release } as unknown as PostgresPoolClient;
  wrapped.set(client, preparingClient);
  return preparingClient;
}
