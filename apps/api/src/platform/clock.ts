import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/**
 * The business clock: Node's time plus an offset kept in the database, which only grows and survives restarts.
 * Sessions, codes, schedules, limits and ledger timestamps use it. Authenticator codes and time-outs use the wall clock.
 * What processes agree about, such as who has taken a payment on and until when, is told by the database's clock (`shared-clock.ts`).
 */
export type Clock = {
  now(): Promise<Date>;
  /** Moves the business clock forward; only the demo profile offers this. */
  advance(seconds: number): Promise<Date>;
};

export const withOffset = (offsetMs: bigint): Date => new Date(Date.now() + Number(offsetMs));

export function createClock(db: Database): Clock {
  return {
    async now() {
      const row = await db.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow();
      return withOffset(row.offset_ms);
    },
    async advance(seconds) {
      const row = await db
        .updateTable('business_clock')
        .set({ offset_ms: sql`offset_ms + ${BigInt(seconds) * 1000n}` })
        .returning('offset_ms')
        .executeTakeFirstOrThrow();
      return withOffset(row.offset_ms);
    },
  };
}
