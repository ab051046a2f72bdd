import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './database-types.ts';

/** What reads and writes: the database itself, or a transaction of it. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** A connection for constant texts with their values: of a transaction, or of the pool for a statement by itself. */
export type SqlConnection = {
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
};

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const PLAIN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;
const parseAnyTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date;

// Money and counters are exact: int8 is a bigint. A calendar day has no time zone: it stays text.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, BigInt);
types.setTypeParser(DATE, (value) => value);
types.setTypeParser(TIMESTAMPTZ, parseTimestamp);

/** Our times are of this century and in UTC, which the platform reads faster than pg; what is not is left to pg. */
function parseTimestamp(value: string): Date {
  return PLAIN_UTC.test(value)
    ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`)
    : parseAnyTimestamp(value);
}

/** Connections of this process. A broken idle connection is logged and replaced, never fatal. */
export function createPool(connectionString: string, log: Log, connectionsMax: number): pg.Pool {
  // Statements of one connection that do not wait for each other's answers leave together (money-commit).
  return openPool(connectionString, log, connectionsMax, { types, pipeline: true });
}

/** Connections of the job queue. It reads types as pg does by itself: given a bigint, it falls over when a job fails. */
export function createQueuePool(connectionString: string, log: Log, connectionsMax: number): pg.Pool {
  return openPool(connectionString, log, connectionsMax, { types: pg.types });
}

function openPool(
  connectionString: string,
  log: Log,
  connectionsMax: number,
  options: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...options,
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'harvest',
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const statementNames = new Map<string, string>();

/** Statements are prepared once per connection under a name of their own; their texts are constants of the code. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `harvest_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** An array as PostgreSQL reads it. pg does the same for arrays of any depth and kind, at several times the cost. */
function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : value;
}

function toElement(item: unknown): string {
  if (item === null || item === undefined) return 'NULL';
  if (typeof item === 'string') return quoted(item);
  if (typeof item === 'bigint' || typeof item === 'number' || typeof item === 'boolean') return String(item);
  if (Buffer.isBuffer(item)) return quoted(String.raw`\x${item.toString('hex')}`);
  if (item instanceof Date) return quoted(item.toISOString());
  throw new TypeError(`A ${typeof item} cannot be an element of an array`);
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
}

/** A pg client for constant texts, each prepared once per connection. */
export function preparedConnection(client: pg.ClientBase): SqlConnection {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await client.query<Row & pg.QueryResultRow>({
        name: statementName(text),
        text,
        values: values.map(toParameter),
      });
      return result.rows;
    },
  };
}

/**
 * Sends statements of one connection in one packet; the server answers them in order. Waits for every answer, also when
 * one of them is an error, so that nothing is under way any more when the caller goes on.
 */
export async function together<const Answers extends readonly unknown[]>(
  client: pg.PoolClient,
  send: () => { readonly [Place in keyof Answers]: Promise<Answers[Place]> },
): Promise<Answers> {
  const { stream } = client.connection;
  let sent: readonly Promise<unknown>[];
  stream.cork();
  try {
    sent = send();
  } finally {
    stream.uncork();
  }
  await Promise.allSettled(sent);
  return (await Promise.all(sent)) as unknown as Answers;
}

/** A Kysely transaction for constant texts, for slices that call the ledger beside writing their own rows. */
export function transactionConnection(transaction: DatabaseTransaction): SqlConnection {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
      return result.rows;
    },
  };
}

/** The pool for statements that are a transaction of their own, reading or writing. */
export function poolConnection(pool: pg.Pool): SqlConnection {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await pool.query<Row & pg.QueryResultRow>({
        name: statementName(text),
        text,
        values: values.map(toParameter),
      });
      return result.rows;
    },
  };
}

// Sockets that broke, and PostgreSQL's classes for lost connections, full servers and shut-downs.
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P0\d)$/;

/** Whether an error means that the database is away for a moment, not that we made a mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}
