import type { RunStatus } from '@harvest/contracts/scheduled-payments';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectSchedules } from './schedule-lists-db.ts';
import { recordOf } from './schedule-record.ts';
import { failureWords, nextDaysOf } from './schedule-rules.ts';
import { selectRuns } from './schedule-runs-db.ts';
import { type ScheduleName, scheduleName } from './schedules-db.ts';

const NEXT_DAYS_MAX = 3;

/** A scheduled payment of the customer with everything it paid so far. @throws Refusal NOT_FOUND */
export async function readSchedule(platform: Platform, customerId: string, name: string, now: Date) {
  const listed = await findSchedule(platform, customerId, scheduleName(name), now);
  const runs = await selectRuns(platform.db, listed.schedule.id);
  return {
    ...recordOf(listed),
    runs: runs.map(toRun),
    nextDays: nextDaysOf(listed.schedule, NEXT_DAYS_MAX, now),
  };
}

/** The same without its payments, as lists have it. @throws Refusal NOT_FOUND */
export async function readRecord(platform: Platform, customerId: string, id: string, now: Date) {
  return recordOf(await findSchedule(platform, customerId, { id }, now));
}

export async function findSchedule({ db }: Platform, customerId: string, name: ScheduleName, now: Date) {
  const [listed] = await selectSchedules(db, { customerId, name }, { limit: 1, offset: 0 }, now);
  if (listed === undefined) throw fail('NOT_FOUND');
  return listed;
}

type Run = Awaited<ReturnType<typeof selectRuns>>[number];

function toRun(run: Run) {
  const failure = run.status === 'PAID' ? run.operation?.failure : run.failure;
  const finishedAt = run.status === 'PAID' ? run.operation?.completedAt : run.finishedAt;
  return {
    run: run.run,
    day: run.day,
    status: runStatusOf(run),
    amount: run.amountKobo,
    referenceNumber: run.operation?.reference ?? null,
    problem: failure === undefined ? null : failureWords(failure),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** What became of a payment that was made, its operation tells: another bank may send it back. */
function runStatusOf({ status, operation }: Run): RunStatus {
  if (status !== 'PAID') return status === 'FAILED' || status === 'SKIPPED' ? status : 'DUE';
  return operation?.status === 'SUCCESS' || operation?.status === 'FAILED' ? operation.status : 'PENDING';
}
