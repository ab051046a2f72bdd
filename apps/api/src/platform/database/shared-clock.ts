import { sql } from 'kysely';

/**
 * The database's clock, the one that all processes share: who has taken work on and until when is told by it alone. By the clock of
 * a process a day ahead, what it held when it died would wait for a day. Business time is another (`clock.ts`).
 */
export const SHARED_NOW = sql<Date>`statement_timestamp()`;

/** The moment of the shared clock so many seconds from now. */
export const sharedTimeIn = (seconds: number) =>
  sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})`;
