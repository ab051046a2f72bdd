import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Secrets } from './secrets.ts';

/** How often something may happen to one whom it is counted for in a window of time. */
export type Throttle = {
  readonly name: string;
  readonly attemptsMax: number;
  readonly windowMinutes: number;
};

/** Counted attempts, shared by all processes (decision 14). */
export type Throttles = {
  /** Counts attempts, all or none; false when the window has no room for them. */
  take(throttle: Throttle, whom: string, now: Date, attempts?: number): Promise<boolean>;
  /** Whether the window has no room for another attempt. */
  isFull(throttle: Throttle, whom: string, now: Date): Promise<boolean>;
  /** Takes counted attempts back, for those that turned out well. */
  giveBack(throttle: Throttle, whom: string, now: Date, attempts?: number): Promise<void>;
  /** Takes back everything that was counted of somebody in this window; it writes also where nothing was counted. */
  forget(throttle: Throttle, whom: string, now: Date): Promise<void>;
  secondsLeft(throttle: Throttle, now: Date): number;
  /**
   * Begins a pause for somebody, unless one is under way: of two that ask at once, one begins it.
   * @returns the seconds that are left of the pause under way, 0 when this call began it
   */
  beginPause(pause: Pause, whom: string, now: Date): Promise<number>;
};

/** For how long something must not happen to one whom it is counted for again, to the second. */
export type Pause = { readonly name: string; readonly seconds: number };

const KEEP_HOURS = 48;

export function createThrottles(db: Database, secrets: Secrets): Throttles {
  const rowOf = (throttle: Throttle, whom: string, now: Date) => ({
    // E-mail addresses and phone numbers are kept as keyed hashes only.
    whom: secrets.hmac('throttles', throttle.name, whom),
    window_start: windowStart(throttle, now),
  });
  return {
    async take(throttle, whom, now, attempts = 1) {
      const { count } = await db
        .insertInto('throttle_counters')
        .values({ ...rowOf(throttle, whom, now), count: attempts })
        .onConflict((conflict) =>
          conflict
            .columns(['whom', 'window_start'])
            .doUpdateSet({ count: sql`throttle_counters.count + ${attempts}` }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count <= throttle.attemptsMax) return true;
      await this.giveBack(throttle, whom, now, attempts);
      return false;
    },
    async isFull(throttle, whom, now) {
      const row = rowOf(throttle, whom, now);
      const counted = await db
        .selectFrom('throttle_counters')
        .select('count')
        .where('whom', '=', row.whom)
        .where('window_start', '=', row.window_start)
        .executeTakeFirst();
      return counted !== undefined && counted.count >= throttle.attemptsMax;
    },
    async giveBack(throttle, whom, now, attempts = 1) {
      const row = rowOf(throttle, whom, now);
      await db
        .updateTable('throttle_counters')
        .set({ count: sql`greatest(count - ${attempts}, 0)` })
        .where('whom', '=', row.whom)
        .where('window_start', '=', row.window_start)
        .execute();
    },
    async forget(throttle, whom, now) {
      await db
        .insertInto('throttle_counters')
        .values({ ...rowOf(throttle, whom, now), count: 0 })
        .onConflict((conflict) => conflict.columns(['whom', 'window_start']).doUpdateSet({ count: 0 }))
        .execute();
    },
    secondsLeft(throttle, now) {
      const end = windowStart(throttle, now).getTime() + throttle.windowMinutes * 60_000;
      return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
    },
    async beginPause(pause, whom, now) {
      const row = {
        whom: secrets.hmac('throttles', pause.name, whom),
        ends_at: new Date(now.getTime() + pause.seconds * 1000),
      };
      const begun = await db
        .insertInto('pauses')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('whom').doUpdateSet({ ends_at: row.ends_at }).where('pauses.ends_at', '<=', now),
        )
        .returning('whom')
        .executeTakeFirst();
      if (begun !== undefined) return 0;
      const underWay = await db
        .selectFrom('pauses')
        .select('ends_at')
        .where('whom', '=', row.whom)
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
