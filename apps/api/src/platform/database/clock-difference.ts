import type { Log } from '../log.ts';
import type { SqlConnection } from './database.ts';

/** More than this is no delay of an answer: one of the two machines has a wrong clock. */
const DIFFERENCE_SECONDS_MAX = 60;

/** What the database's own clock shows, in seconds since 1970, while a statement goes on. */
export const DATABASE_SECONDS = 'extract(epoch from clock_timestamp())::float8';

/** The moment that the database's own clock shows. */
export async function readDatabaseClock(connection: SqlConnection): Promise<Date> {
  const [row] = await connection.query<{ seconds: number }>(`select ${DATABASE_SECONDS} as seconds`, []);
  if (row === undefined) throw new Error('The database did not tell the time');
  return new Date(row.seconds * 1000);
}

/**
 * Asked before anything is deleted for its age, because what is deleted is gone: a machine that wakes up in another year would take
 * all there is. Nobody knows which of two clocks is wrong, so nothing goes until they agree.
 * @throws Error where this process's clock and the database's differ by more than a minute
 */
export async function refuseWrongClock(connection: SqlConnection, log: Log): Promise<void> {
  const askedAt = Date.now();
  const there = await readDatabaseClock(connection);
  // The answer was made somewhere between these two.
  const aheadMs = Math.max(askedAt - there.getTime(), 0) || Math.min(Date.now() - there.getTime(), 0);
  const aheadSeconds = Math.round(aheadMs / 1000);
  if (Math.abs(aheadSeconds) <= DIFFERENCE_SECONDS_MAX) return;
  log.error(
    { aheadSeconds },
    'the clocks of this machine and of the database differ, so nothing old is deleted',
  );
  throw new Error('The clocks of this machine and of the database differ');
}
