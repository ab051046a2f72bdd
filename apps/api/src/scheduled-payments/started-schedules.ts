import type { ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { chargesFor } from '../charges/charges.ts';
import type { Operation } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { adviceOf, codeSourceOf, sumsOf } from '../transfers/reviews.ts';
import { readSentBefore } from '../transfers/transfers.ts';
import { resolveAll } from './resolve-all.ts';
import type { Terms } from './schedule-rules.ts';

type Shown = Terms & {
  readonly reference: string;
  readonly transferType: Parameters<typeof chargesFor>[1];
};

export type Started = Awaited<ReturnType<typeof startedSchedule>>;

/** What waits for a code, one for each recipient: all of them name the one operation that the code is for. */
export function startedSchedules(
  platform: Platform,
  customer: Customer,
  order: Operation,
  schedules: readonly Shown[],
  now: Date,
): Promise<Started[]> {
  return resolveAll(schedules, (schedule) =>
    startedSchedule(platform, customer, order, { ...schedule, orderReference: schedule.reference }, now),
  );
}

/** @param schedule with the reference that the code is entered under */
export async function startedSchedule(
  platform: Platform,
  customer: Customer,
  order: Operation,
  schedule: Shown & { readonly orderReference: string },
  now: Date,
) {
  const { amountKobo, destinationAccountNumber, destinationBankCode: bankCode, transferType } = schedule;
  const intended = { accountNumber: destinationAccountNumber, bankCode, amountKobo };
  const [charges, sentBefore] = await Promise.all([
    chargesFor(platform, transferType, amountKobo, now),
    readSentBefore(platform, customer.id, intended, now),
  ]);
  return {
    id: order.id,
    reference: schedule.orderReference,
    referenceNumber: schedule.orderReference,
    status: order.status,
    ...sumsOf({ amountKobo, charges }),
    destinationAccountNumber,
    destinationAccountName: schedule.destinationAccountName,
    destinationBankName: schedule.destinationBankName,
    expiresAt: order.expiresAt.toISOString(),
    ...codeSourceOf(customer),
    ...adviceOf(sentBefore, transferType === 'OWN_ACCOUNT', now),
    schedulePaymentSetting: settingOf(schedule),
  };
}

function settingOf({ firstDay, interval, runsInAll }: Terms) {
  return {
    schedulePaymentDate: firstDay,
    continuous: interval !== null,
    scheduledInterval: interval satisfies ScheduleInterval | null,
    repeatPayment: runsInAll,
  };
}
