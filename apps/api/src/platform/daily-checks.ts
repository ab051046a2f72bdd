import { lagosDay } from '../bank/lagos-time.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';

/** What the bank checks by itself once a day, and how it is called in the back office. */
export const DAILY_CHECKS = {
  LEDGER: 'Books proved',
  SWITCH: 'Compared with the switch',
  BILLERS: 'Compared with the billers',
  SETTLEMENT_ACCOUNTS: 'Settlement accounts compared',
} as const;

export type DailyCheck = keyof typeof DAILY_CHECKS;

export type CheckRun = {
  readonly name: DailyCheck;
  /** In Lagos, year-month-day. */
  readonly day: string;
  readonly ranAt: Date;
  readonly findings: number;
};

/** Keeps how a check ended, in place of the run before. */
export async function keepCheck(db: Database | DatabaseTransaction, run: CheckRun): Promise<void> {
  const values = { day: run.day, ran_at: run.ranAt, findings: run.findings };
  await db
    .insertInto('daily_checks')
    .values({ name: run.name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** The last run of each check that ever ran. */
export async function selectChecks(db: Database): Promise<CheckRun[]> {
  const rows = await db.selectFrom('daily_checks').selectAll().execute();
  return rows.map((row) => ({
    // Only `keepCheck` makes these.
    name: row.name as DailyCheck,
    day: row.day,
    ranAt: row.ran_at,
    findings: row.findings,
  }));
}

/** At night, when few wait for the database, and when what was started before midnight has mostly its outcome. */
const HOURS_AFTER_MIDNIGHT = 1;

/** The day in Lagos whose checks are due by now. */
export const dueDay = (now: Date): string =>
  lagosDay(new Date(now.getTime() - HOURS_AFTER_MIDNIGHT * 3_600_000));

/** What ran so much later than now was written down by a clock that was wrong. */
const AHEAD_MS_MAX = 3_600_000;

/**
 * Whether a check did not run for the day yet that is due. A run of the future counts for nothing: whoever wrote one down, or a
 * machine whose clock once ran ahead, would else switch the check off until then.
 */
export async function checkIsDue(db: Database, name: DailyCheck, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('daily_checks')
    .select(['day', 'ran_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return true;
  return row.day < dueDay(now) || row.ran_at.getTime() > now.getTime() + AHEAD_MS_MAX;
}
