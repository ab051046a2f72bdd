import type { Platform } from '../platform/platform.ts';
import { payRun } from './pay-run.ts';
import { claimDueRuns, type DueRun, selectAnyDueRun } from './schedule-runs-db.ts';

const BATCH_MAX = 50;
/** For so long nobody else takes a schedule on that was claimed; after it, what a process that died left. */
const LEASE_SECONDS = 60;
/** However slow other banks are to name an account, the worker has hands left for other jobs. */
const AT_ONCE_MAX = 2;

/** How many of these jobs run in this process, for each bank it serves. */
const running = new WeakMap<Platform, number>();

/** Whether a scheduled payment is due, and there is a hand for it. */
export async function schedulesWait(platform: Platform): Promise<boolean> {
  if ((running.get(platform) ?? 0) >= AT_ONCE_MAX) return false;
  return (await selectAnyDueRun(platform.db, await platform.clock.now())) !== undefined;
}

/**
 * Makes what is due of scheduled payments, one payment a schedule, so that what was missed is made in its order (decision 36).
 * @returns how many were taken on
 */
export async function runSchedules(platform: Platform, now: Date): Promise<number> {
  running.set(platform, (running.get(platform) ?? 0) + 1);
  try {
    const due = await claimDueRuns(platform.db, { now, leaseSeconds: LEASE_SECONDS, limit: BATCH_MAX });
    await Promise.all(due.map((run) => payOrLeave(platform, run, now)));
    return due.length;
  } finally {
    running.set(platform, (running.get(platform) ?? 1) - 1);
  }
}

/** One that cannot even be tried keeps none of the others, and is taken on again once its lease is over. */
async function payOrLeave(platform: Platform, due: DueRun, now: Date): Promise<void> {
  try {
    await payRun(platform, due, now);
  } catch (error) {
    platform.metrics.paymentsUnsettled.inc();
    const { schedule, run } = due;
    platform.log.error(
      { err: error, scheduleId: schedule.id, run },
      'a scheduled payment could not be tried',
    );
  }
}
