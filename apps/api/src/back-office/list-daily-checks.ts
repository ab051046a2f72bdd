import { DAILY_CHECKS, type DailyCheck, selectChecks } from '../platform/daily-checks.ts';
import type { Platform } from '../platform/platform.ts';

/** They run at the same hour each night; what took longer to come round missed one. */
const LATE_AFTER_HOURS = 26;

/** Every check of the night in the order they are shown, with how the last time ended. */
export async function listDailyChecks({ db }: Platform, now: Date) {
  const runs = new Map((await selectChecks(db)).map((run) => [run.name, run]));
  const lateBefore = now.getTime() - LATE_AFTER_HOURS * 3_600_000;
  return (Object.keys(DAILY_CHECKS) as DailyCheck[]).map((check) => {
    const run = runs.get(check);
    return {
      check,
      title: DAILY_CHECKS[check],
      ranAt: run?.ranAt.toISOString() ?? null,
      findings: run?.findings ?? 0,
      isLate: run === undefined || run.ranAt.getTime() < lateBefore,
    };
  });
}
