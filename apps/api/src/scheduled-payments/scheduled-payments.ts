import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { selectSchedules } from './schedule-lists-db.ts';
import { recordOf } from './schedule-record.ts';

export { keepPaidSchedule } from './keep-paid-schedule.ts';
export { keepSchedules } from './keep-schedules.ts';
export { listSchedules } from './list-schedules.ts';
export { listWaitingSchedules } from './read-started-schedules.ts';
export { type TracedSchedule, traceSchedule } from './trace-schedule.ts';

const SHOWN_MAX = 5;

/** The few that are paid next, then those that ended last, for the dashboard. */
export async function nextScheduledPayments({ db }: Platform, customerId: string, now: Date) {
  const page = pageOf({ page: 1, size: SHOWN_MAX });
  const schedules = await selectSchedules(db, { customerId }, page, now);
  return schedules.map((listed) => {
    const { amount, destinationAccountNumber, transferType, status, state } = recordOf(listed);
    return {
      amount,
      beneficiaryAccount: destinationAccountNumber,
      type: transferType,
      status,
      isPaused: state === 'PAUSED',
      isCancelled: state === 'CANCELLED',
      date: listed.schedule.day,
    };
  });
}
