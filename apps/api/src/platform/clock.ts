import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { SHARED_NOW_SQL } from './database/shared-clock.ts';

/**
 * The business clock: the time that all processes share (`shared-clock.ts`) plus an offset kept in the database, which only grows and
 * survives restarts. Sessions, codes, schedules, limits and ledger timestamps use it, so a process whose own clock is wrong dates nothing
 * wrongly (`docs/decisions/012`). Authenticator codes and time-outs use the process's clock.
 */
export type Clock = {
  now(): Promise<Date>;
  /** Moves the business clock forward; only the demo profile offers this. */
  advance(seconds: number): Promise<Date>;
};

/** Business time, for statements that read `business_clock`. Tests set `stands_at`, which replaces the shared clock. */
export const BUSINESS_NOW_SQL = `coalesce(stands_at, ${SHARED_NOW_SQL}) + offset_ms * interval '1 millisecond'`;

export const BUSINESS_NOW = sql<Date>`${sql.raw(BUSINESS_NOW_SQL)}`.as('business_now');

export function createClock(db: Database): Clock {
  return {
    async now() {
      const row = await db.selectFrom('business_clock').select(BUSINESS_NOW).executeTakeFirstOrThrow();
      return row.business_now;
    },
    async advance(seconds) {
      const row = await db
        .updateTable('business_clock')
        .set({ offset_ms: sql`offset_ms + ${BigInt(seconds) * 1000n}` })
        .returning(BUSINESS_NOW)
        .executeTakeFirstOrThrow();
      return row.business_now;
    },
  };
}
