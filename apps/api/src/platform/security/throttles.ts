import type pg from 'pg';
import { type Database, poolConnection } from '../database/database.ts';
import { fail, type ThrottledCode } from '../errors.ts';
import { keptSince } from '../retention-rules.ts';
import type { Hmacs, Secrets } from './secrets.ts';
import { countedNow, countsSince, keptUntil, secondsUntilRoom } from './throttle-rules.ts';
import {
  BEGIN_PAUSE,
  COUNTED,
  type CountedRow,
  END_PAUSE,
  FORGET,
  GIVE_BACK,
  PASS_OVER,
  SLOW,
  TAKE,
} from './throttle-statements.ts';

/** How often something may happen to one whom it is counted for within any such time. */
export type Throttle = {
  readonly name: string;
  readonly attemptsMax: number;
  readonly windowMinutes: number;
};

/** Beyond so many attempts within any such time, each has to wait for longer than the one before. */
export type Slowing = Throttle & { readonly pauseSecondsMax: number };

/** Counted attempts, shared by all processes (decision 14). Windows slide (decision 53). */
export type Throttles = {
  /** Counts attempts, all or none; false when the window has no room for them. */
  take(throttle: Throttle, whom: string, now: Date, attempts?: number): Promise<boolean>;
  /** The same for whoever may not go on without room. @throws Refusal `code`, with when there is some again */
  takeOrRefuse(
    throttle: Throttle,
    whom: string,
    code: ThrottledCode,
    now: Date,
    attempts?: number,
  ): Promise<void>;
  /** Whether the window has no room for another attempt. */
  isFull(throttle: Throttle, whom: string, now: Date): Promise<boolean>;
  /** Takes counted attempts back, for those that turned out well: the newest of those that were counted until then. */
  giveBack(throttle: Throttle, whom: string, now: Date, attempts?: number): Promise<void>;
  /** Takes back everything that was counted of somebody; it writes also where nothing was counted. */
  forget(throttle: Throttle, whom: string, now: Date): Promise<void>;
  /** How long until the window has room for another attempt, at least one second. */
  secondsLeft(throttle: Throttle, whom: string, now: Date): Promise<number>;
  /**
   * Counts an attempt that may have to wait, and begins the pause that the next one has to: of two that ask at once, one goes on.
   * @returns the seconds that are left of the pause under way, 0 when this attempt was counted
   */
  slow(slowing: Slowing, whom: string, now: Date): Promise<number>;
  /** The same without counting: the seconds that are left of the pause under way, 0 where there is none. */
  secondsSlowed(slowing: Slowing, whom: string, now: Date): Promise<number>;
  /** Takes an attempt that was counted back with its pause, for one that turned out well. */
  giveBackSlowed(slowing: Slowing, whom: string, now: Date): Promise<void>;
  /**
   * Begins a pause for somebody, unless one is under way: of two that ask at once, one begins it.
   * @returns the seconds that are left of the pause under way, 0 when this call began it
   */
  beginPause(pause: Pause, whom: string, now: Date): Promise<number>;
  /**
   * Begins a pause for what is worth a word once in a while; `eventId` is that of the security event which is that word.
   * @returns how many were passed over in the pause before; undefined for one that comes while a pause is under way
   */
  passOver(pause: Pause, whom: string, now: Date, eventId?: string): Promise<number | undefined>;
};

/** For how long something must not happen to one whom it is counted for again, to the second. */
export type Pause = { readonly name: string; readonly seconds: number };

export function createThrottles(db: Database, pool: pg.Pool, secrets: Secrets): Throttles {
  const connection = poolConnection(pool);
  // E-mail addresses and phone numbers are kept as keyed hashes only. What is counted under one key is counted under the other as
  // well while two are given: the first decides, and the second goes on when its key is dropped.
  const keysOf = ({ name }: { readonly name: string }, whom: string) =>
    secrets.countingHmacs('throttles', name, whom);

  async function counted(throttle: Throttle, whom: string): Promise<CountedRow> {
    const [key] = keysOf(throttle, whom);
    const [row] = await connection.query<CountedRow>(COUNTED, [key]);
    return row ?? { times: [], counts: [], paused_until: null };
  }

  /** @returns whether the first key's row was counted; those of the others follow it, as far as they have room */
  async function count(sql: string, [key, ...others]: Hmacs, values: readonly unknown[]): Promise<boolean> {
    const rows = await connection.query(sql, [key, ...values]);
    if (rows.length === 0) return false;
    for (const other of others) await connection.query(sql, [other, ...values]);
    return true;
  }

  async function changeAll(sql: string, keys: Hmacs, values: readonly unknown[]): Promise<void> {
    for (const key of keys) await connection.query(sql, [key, ...values]);
  }

  const throttles: Throttles = {
    take(throttle, whom, now, attempts = 1) {
      return count(TAKE, keysOf(throttle, whom), [
        now.getTime(),
        attempts,
        countsSince(throttle, now),
        throttle.attemptsMax,
        keptUntil(throttle, now),
      ]);
    },
    async takeOrRefuse(throttle, whom, code, now, attempts) {
      if (await throttles.take(throttle, whom, now, attempts)) return;
      throw fail(code, { retryAfterSeconds: await throttles.secondsLeft(throttle, whom, now) });
    },
    async isFull(throttle, whom, now) {
      return countedNow(await counted(throttle, whom), throttle, now) >= throttle.attemptsMax;
    },
    giveBack: (throttle, whom, now, attempts = 1) =>
      changeAll(GIVE_BACK, keysOf(throttle, whom), [now.getTime(), attempts]),
    forget: (throttle, whom, now) => changeAll(FORGET, keysOf(throttle, whom), [keptUntil(throttle, now)]),
    async secondsLeft(throttle, whom, now) {
      return secondsUntilRoom(await counted(throttle, whom), throttle, now);
    },
    async slow(slowing, whom, now) {
      const isCounted = await count(SLOW, keysOf(slowing, whom), [
        now.getTime(),
        countsSince(slowing, now),
        slowing.attemptsMax,
        slowing.pauseSecondsMax,
        now.toISOString(),
        keptUntil(slowing, now),
      ]);
      return isCounted ? 0 : Math.max(1, await throttles.secondsSlowed(slowing, whom, now));
    },
    async secondsSlowed(slowing, whom, now) {
      const { paused_until: until } = await counted(slowing, whom);
      return until === null || until <= now ? 0 : secondsBetween(now, until);
    },
    async giveBackSlowed(slowing, whom, now) {
      await throttles.giveBack(slowing, whom, now);
      await changeAll(END_PAUSE, keysOf(slowing, whom), []);
    },
    async beginPause(pause, whom, now) {
      const endsAt = new Date(now.getTime() + pause.seconds * 1000);
      const keys = keysOf(pause, whom);
      if (await count(BEGIN_PAUSE, keys, [endsAt.toISOString(), now.toISOString()])) return 0;
      const underWay = await db
        .selectFrom('pauses')
        .select('ends_at')
        .where('whom', '=', keys[0])
        .executeTakeFirst();
      return secondsBetween(now, underWay?.ends_at ?? endsAt);
    },
    async passOver(pause, whom, now, eventId) {
      const [key] = keysOf(pause, whom);
      const endsAt = new Date(now.getTime() + pause.seconds * 1000);
      const values = [key, endsAt.toISOString(), now.toISOString(), eventId ?? null];
      const [row] = await connection.query<{ left_out: number; told: number }>(PASS_OVER, values);
      return row?.left_out === 0 ? row.told : undefined;
    },
  };
  return throttles;
}

function secondsBetween(now: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

/** Counts and pauses that ended long ago tell nothing any more. @returns how many rows went */
export async function forgetOldAttempts(db: Database, now: Date): Promise<number> {
  const counters = await db.deleteFrom('throttle_counters').where('kept_until', '<=', now).executeTakeFirst();
  const before = keptSince('PAUSES', now);
  const pauses = await db
    .deleteFrom('pauses')
    .where('ends_at', '<', before)
    // What was left out is written down before it is forgotten.
    .where((pause) => pause.or([pause('left_out', '=', 0), pause('event_id', 'is', null)]))
    .executeTakeFirst();
  return Number(counters.numDeletedRows + pauses.numDeletedRows);
}
