import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './database-types.ts';
import { prepared, preparingPool } from './prepared-statements.ts';

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

// The server ends what takes longer than this, so that it holds nobody's locks. Who talks to it waits a little longer for its
// word: past that it has fallen silent, and the connection is destroyed.
const STATEMENT_MS_MAX = 20_000;
const LOCK_WAIT_MS_MAX = 15_000;
const TRANSACTION_IDLE_MS_MAX = 15_000;
export const LONG_ANSWER_MS_MAX = 22_000;
/** A statement by itself reads or writes little: somebody waits for its answer. */
const SHORT_ANSWER_MS_MAX = 10_000;
const CONNECT_MS_MAX = 10_000;
const IDLE_MS_MAX = 30_000;
const GOODBYE_MS_MAX = 2000;

/**
 * What the server does about a bank that it hears nothing of: a statement ends within five seconds once its connection is gone; who
 * says nothing is asked after ten seconds and given up half a minute after the last word; and what nobody used for five minutes
 * ends, which no connection of ours ever is. Where the address of the database has `options` of its own, those count instead.
 */
const SERVER_LISTENS = [
  'client_connection_check_interval=5000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
  'tcp_user_timeout=30000',
  'idle_session_timeout=300000',
];

/** Connections of this process. A broken idle connection is logged and replaced, never fatal. */
export function createPool(connectionString: string, log: Log, connectionsMax: number): pg.Pool {
  return openPool(connectionString, log, { types, max: connectionsMax });
}

/** Connections of the job queue. It reads types as pg does by itself: given a bigint, it falls over when a job fails. */
export function createQueuePool(connectionString: string, log: Log, connectionsMax: number): pg.Pool {
  return openPool(connectionString, log, {
    types: pg.types,
    max: connectionsMax,
    query_timeout: SHORT_ANSWER_MS_MAX,
  });
}

function openPool(connectionString: string, log: Log, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    // Statements of one connection that do not wait for each other's answers leave together (money-commit), and a connection
    // whose answer is overdue is destroyed by pg itself. Without this it would go back to the pool.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: IDLE_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: LONG_ANSWER_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    lock_timeout: LOCK_WAIT_MS_MAX,
    idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS_MAX,
    options: SERVER_LISTENS.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'harvest',
    ...options,
  });
  const idle = new Set<pg.PoolClient>();
  const mourned = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    // A statement by itself whose answer is overdue: pg closes its connection, but without a word, and only afterwards.
    if (isOverdue(error)) client.connection.stream.destroy();
    if (!client.connection.stream.destroyed) {
      idle.add(client);
      return;
    }
    // Whoever waited for it in vain gives it back in the same turn, before pg hears that it is closed, and the pool would hand it to
    // the next in the queue. Said goodbye to, it is thrown away.
    void client.end();
    if (!mourned.has(client)) lost(databaseSilence());
  });
  pool.on('remove', (client) => idle.delete(client));
  function lost(error: Error): void {
    log.warn({ err: error }, 'a database connection was lost');
    // What took this one took most likely the others, too. Those that nobody uses are opened anew, before each of them lets
    // somebody wait.
    const others = [...idle];
    idle.clear();
    for (const client of others) cutOff(client);
  }
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      mourned.add(client);
      lost(error);
    });
    leaveWhoLeadsNoMore(client);
  });
  return pool;
}

const READ_ONLY = '25006';
/** Where the server waits for the standby that a commit needs; the words of its warning depend on its language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * A server that may only be read leads no more: its connections are not used again, so that the next one goes to whoever leads now.
 * And one that was told to stop waiting for its standby (`pg_cancel_backend`) answers a commit as done, with a warning: on the next
 * leader it may be gone, so such an answer is taken for none.
 */
function leaveWhoLeadsNoMore(client: pg.PoolClient): void {
  const { connection } = client;
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) cutOff(client);
  });
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBY) return;
    // Now, and not when the stream has ended: the answer is the next thing that is read.
    connection.emit('error', databaseSilence());
    cutOff(client);
  });
}

/** A connection for one piece of work; it goes back to the pool, or is thrown away where it is `broken`. */
export type LentConnection = {
  readonly client: pg.PoolClient;
  readonly release: (broken?: Error) => void;
};

/**
 * A connection that is cut when the work is not done in time, counted from now: all that is under way on it fails then, as when it
 * is lost (`isDatabaseAway`), and nobody knows what became of a commit. What the server still holds for it ends by the server's own time-outs.
 */
export async function lendConnection(pool: pg.Pool, msMax: number): Promise<LentConnection> {
  const cutAt = performance.now() + msMax;
  const client = await connectWithin(pool, msMax);
  const cut = setTimeout(() => cutOff(client), cutAt - performance.now());
  return {
    client,
    release(broken) {
      clearTimeout(cut);
      client.release(broken);
    },
  };
}

async function connectWithin(pool: pg.Pool, msMax: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  let late: NodeJS.Timeout | undefined;
  try {
    const client = await Promise.race([
      connecting,
      new Promise<undefined>((resolve) => {
        late = setTimeout(resolve, msMax, undefined);
      }),
    ]);
    if (client !== undefined) return client;
  } finally {
    clearTimeout(late);
  }
  connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  throw databaseSilence();
}

/** pg gives such an error no code. */
function isOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Ends a connection on which nothing comes any more, without a word to the other side, which would not hear it. */
function cutOff(client: pg.PoolClient): void {
  client.connection.stream.destroy(databaseSilence());
}

export function databaseSilence(): Error {
  return Object.assign(new Error('The database fell silent'), { code: 'ETIMEDOUT' });
}

/** Reads for long, as of one moment, on a connection of its own, so that nobody who waits for the pool waits for it. */
export type LongRead = <Result>(
  secondsMax: number,
  work: (connection: SqlConnection) => Promise<Result>,
) => Promise<Result>;

export function createLongRead(connectionString: string): LongRead {
  return async (secondsMax, work) => {
    const client = new pg.Client({
      connectionString,
      types,
      connectionTimeoutMillis: 10_000,
      statement_timeout: secondsMax * 1000,
      query_timeout: secondsMax * 1000 + GOODBYE_MS_MAX,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'harvest long read',
    });
    // What breaks the connection fails the statement that is under way as well.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('begin transaction isolation level repeatable read read only');
      return await work(preparedConnection(client));
    } finally {
      // A goodbye that nobody hears is not waited for.
      await Promise.race([client.end(), pause(GOODBYE_MS_MAX, undefined, { ref: false })]);
      client.connection.stream.destroy();
    }
  };
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

/** A pg client for constant texts, each prepared once per connection. */
export function preparedConnection(client: pg.ClientBase): SqlConnection {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await client.query<Row & pg.QueryResultRow>(prepared(text, values));
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

/** The pool for statements that are a transaction of their own, reading or writing; each is answered within so long, or fails. */
export function poolConnection(pool: pg.Pool, answerMsMax = SHORT_ANSWER_MS_MAX): SqlConnection {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const config = { ...prepared(text, values), query_timeout: answerMsMax };
      const result = await pool.query<Row & pg.QueryResultRow>(config);
      return result.rows;
    },
  };
}

// Sockets that broke or fell silent, and PostgreSQL's classes for lost connections, full servers, shut-downs, transactions that
// were idle or open for too long, rows that somebody else held for too long, and a server that leads no more.
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|25006|25P0[34]|53\w{3}|55P03|57P0\d)$/;

/** Whether an error means that the database is away for a moment, not that we made a mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/i.test(
    error.message,
  );
}
