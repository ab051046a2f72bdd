import { readPriceList, sumsOf } from '../charges/charges.ts';
import type { Operation } from '../operations/operations.ts';
import { REPEAT_MINUTES_MAX } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { adviceOf, readSentBeforeOfMany } from '../transfers/many-transfers.ts';
import { billedToOf, readBillNotes } from './bill-terms.ts';
import { type Kind, lastDayOf, type Terms } from './schedule-rules.ts';

/** What waits for a code, and under which reference the code is entered. */
type Shown = Terms & Kind & { readonly reference: string };

/** What waits for a code, one for each recipient: all of them name the one operation that the code is for. */
export async function startedSchedules(
  platform: Platform,
  customer: Customer,
  { order, schedules }: { readonly order: Operation; readonly schedules: readonly Shown[] },
  now: Date,
) {
  const intended = schedules.map((one) => ({
    accountNumber: one.destinationAccountNumber,
    bankCode: one.destinationBankCode,
    amountKobo: one.amountKobo,
  }));
  const [priceList, sentBefore, billNotes] = await Promise.all([
    readPriceList(platform, now),
    readSentBeforeOfMany(platform, customer.id, intended, REPEAT_MINUTES_MAX, now),
    Promise.all(schedules.map((one) => readBillNotes(platform, customer, one, now))),
  ]);
  return schedules.map((one, place) => ({
    id: order.id,
    reference: one.reference,
    referenceNumber: one.reference,
    status: order.status,
    ...sumsOf({ amountKobo: one.amountKobo, charges: priceList(one.transferType, one.amountKobo) }),
    destinationAccountNumber: one.destinationAccountNumber,
    destinationAccountName: one.destinationAccountName,
    destinationBankName: one.destinationBankName,
    expiresAt: order.expiresAt.toISOString(),
    ...(billNotes[place] ?? {
      ...codeSourceOf(customer, now),
      ...adviceOf(sentBefore[place], one.transferType === 'OWN_ACCOUNT', now),
    }),
    bill: billedToOf(one),
    schedulePaymentSetting: {
      schedulePaymentDate: one.firstDay,
      continuous: one.interval !== null,
      scheduledInterval: one.interval,
      repeatPayment: one.runsInAll,
    },
    lastDay: lastDayOf(one),
  }));
}
