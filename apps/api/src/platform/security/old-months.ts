import type pg from 'pg';
import { keptSince } from '../retention-rules.ts';

const MONTH = /^security_events_(\d{4})_(\d{2})$/;
/** Whoever waits for the table waits no longer than this; the next try comes with the next call. */
const LOCK_SECONDS_MAX = 5;

/** What is too old, by which moment, and what of it goes in this call. */
export type OldMonths = {
  readonly before: Date;
  /** The oldest first. */
  readonly taken: readonly string[];
  readonly left: readonly string[];
};

/** The months of security events whose last moment is older than they are kept. @param most as many go at once */
export async function findOldMonths(client: pg.ClientBase, now: Date, most: number): Promise<OldMonths> {
  const keptFrom = keptSince('SECURITY_EVENTS', now);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'public.security_events'::regclass order by relname`,
  );
  const old = rows.map(({ name }) => name).filter((name) => isOver(endOf(name), keptFrom));
  const [taken, left] = [old.slice(0, most), old.slice(most)];
  const lastEnd = endOf(taken.at(-1) ?? '');
  return { before: left.length > 0 && lastEnd !== undefined ? lastEnd : keptFrom, taken, left };
}

/**
 * Drops these months, and the old rows that no month was made for. It takes the login of the database's owner: the runtime role
 * owns none of them (decision 58).
 */
export async function dropOldMonths(client: pg.ClientBase, { taken, before }: OldMonths): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_SECONDS_MAX}s'`);
    for (const name of taken) await client.query(`drop table public.${client.escapeIdentifier(name)}`);
    await client.query('delete from public.security_events_other where occurred_at < $1', [before]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The first moment after a month; of what is no month, none. */
function endOf(name: string): Date | undefined {
  const [, year, month] = MONTH.exec(name) ?? [];
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month)));
}

const isOver = (end: Date | undefined, keptFrom: Date): boolean => end !== undefined && end <= keptFrom;
