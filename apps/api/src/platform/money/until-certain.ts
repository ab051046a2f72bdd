import { setTimeout as pause } from 'node:timers/promises';
import { databaseSilence, isDatabaseAway } from '../database/database.ts';

const RETRY_WAITS_MS = [200, 1000, 3000];
// Nothing is begun later than this: with the time that a try may take, everybody is answered within half a minute.
const LAST_TRY_MS = 18_000;

/**
 * Tries again what may pass the next time: what failed because the database was away, or because of others.
 * @param since when the work came, as `performance.now()` told
 * @throws what the last try threw, where none passed in time
 */
export async function untilCertain<Result>(since: number, attempt: () => Promise<Result>): Promise<Result> {
  if (isTooLate(since)) throw databaseSilence();
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (isTooLate(since, waitMs) || !isWorthRetrying(error)) throw error;
      await pause(waitMs);
    }
  }
  return attempt();
}

/** Whether nothing is begun any more of work that came then (`performance.now()`), or of what begins in so long. */
export function isTooLate(since: number, waitMs = 0): boolean {
  return performance.now() - since + waitMs > LAST_TRY_MS;
}

/** A database that is away comes back, and a deadlock or a statement that ran too long may pass the next time. */
function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isDatabaseAway(error) || /^(40|57014)/.test(code);
}
