import { sql } from 'kysely';
import type { Database } from './database.ts';
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
  secondsLeft(throttle: Throttle, now: Date): number;
};

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
    secondsLeft(throttle, now) {
      const end = windowStart(throttle, now).getTime() + throttle.windowMinutes * 60_000;
      return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
    },
  };
}

function windowStart(throttle: Throttle, now: Date): Date {
  const windowMs = throttle.windowMinutes * 60_000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}
