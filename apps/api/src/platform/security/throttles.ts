import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Secrets } from './secrets.ts';

/** How often something may happen to one subject in a window of time. */
export type Throttle = {
  readonly name: string;
  readonly attemptsMax: number;
  readonly windowMinutes: number;
};

/** Counted attempts, shared by all processes (decision 14). */
export type Throttles = {
  /** Counts one attempt; false when the window already holds as many as it may. */
  take(throttle: Throttle, subject: string, now: Date): Promise<boolean>;
  /** Takes a counted attempt back, for attempts that turned out well. */
  giveBack(throttle: Throttle, subject: string, now: Date): Promise<void>;
  /** Takes back everything that was counted of a subject in this window; it writes also where nothing was counted. */
  forget(throttle: Throttle, subject: string, now: Date): Promise<void>;
  secondsLeft(throttle: Throttle, now: Date): number;
  /**
   * Begins a pause for a subject, unless one is under way: of two that ask at once, one begins it.
   * @returns the seconds that are left of the pause under way, 0 when this call began it
   */
  beginPause(pause: Pause, subject: string, now: Date): Promise<number>;
};

/** For how long something must not happen to one subject again, to the second. */
export type Pause = { readonly name: string; readonly seconds: number };

const KEEP_HOURS = 48;

export function createThrottles(db: Database, secrets: Secrets): Throttles {
  const rowOf = (throttle: Throttle, subject: string, now: Date) => ({
    // E-mail addresses and phone numbers are kept as keyed hashes only.
    subject: secrets.hmac('throttles', throttle.name, subject),
    window_start: windowStart(throttle, now),
  });
  return {
    async take(throttle, subject, now) {
      const { count } = await db
        .insertInto('throttle_counters')
        .values({ ...rowOf(throttle, subject, now), count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'window_start'])
            .doUpdateSet({ count: sql`throttle_counters.count + 1` }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count <= throttle.attemptsMax) return true;
      await this.giveBack(throttle, subject, now);
      return false;
    },
    async giveBack(throttle, subject, now) {
      const row = rowOf(throttle, subject, now);
      await db
        .updateTable('throttle_counters')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('subject', '=', row.subject)
        .where('window_start', '=', row.window_start)
        .execute();
    },
    async forget(throttle, subject, now) {
      await db
        .insertInto('throttle_counters')
        .values({ ...rowOf(throttle, subject, now), count: 0 })
        .onConflict((conflict) => conflict.columns(['subject', 'window_start']).doUpdateSet({ count: 0 }))
        .execute();
    },
    secondsLeft(throttle, now) {
      const end = windowStart(throttle, now).getTime() + throttle.windowMinutes * 60_000;
      return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
    },
    async beginPause(pause, subject, now) {
      const row = {
        subject: secrets.hmac('throttles', pause.name, subject),
        ends_at: new Date(now.getTime() + pause.seconds * 1000),
      };
      const begun = await db
        .insertInto('pauses')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet({ ends_at: row.ends_at }).where('pauses.ends_at', '<=', now),
        )
        .returning('subject')
        .executeTakeFirst();
      if (begun !== undefined) return 0;
      const underWay = await db
        .selectFrom('pauses')
        .select('ends_at')
        .where('subject', '=', row.subject)
        .executeTakeFirst();
      const leftMs = (underWay?.ends_at ?? row.ends_at).getTime() - now.getTime();
      return Math.max(1, Math.ceil(leftMs / 1000));
    },
  };
}

/** Counts of windows and pauses that ended long ago tell nothing any more. @returns how many rows went */
export async function forgetOldAttempts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_HOURS * 3_600_000);
  const counters = await db
    .deleteFrom('throttle_counters')
    .where('window_start', '<', before)
    .executeTakeFirst();
  const pauses = await db.deleteFrom('pauses').where('ends_at', '<', before).executeTakeFirst();
  return Number(counters.numDeletedRows + pauses.numDeletedRows);
}

function windowStart(throttle: Throttle, now: Date): Date {
  const windowMs = throttle.windowMinutes * 60_000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}
