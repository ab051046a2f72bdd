import { sql } from 'kysely';

/**
 * The database's clock, the one that all processes share. Who has taken work on and until when is told by it: by the clock of a process
 * a day ahead, what it held when it died would wait for a day. What customers and the bank's rules see is business time, which adds an
 * offset to it (`clock.ts`).
 */
export const SHARED_NOW_SQL = 'statement_timestamp()';

/** The moment of the shared clock so many seconds from now. @param seconds how SQL names them, such as `$1` */
export const sharedTimeInSql = (seconds: string): string =>
  `${SHARED_NOW_SQL} + make_interval(secs => ${seconds})`;

export const SHARED_NOW = sql<Date>`${sql.raw(SHARED_NOW_SQL)}`;

export const sharedTimeIn = (seconds: number) => sql<Date>`${SHARED_NOW} + make_interval(secs => ${seconds})`;
