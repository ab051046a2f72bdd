import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { boughtText } from '../../components/payment/bill-words.ts';
import { type Plan, planOf } from '../../components/schedule-words.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';

/** What is shown as its status: what a customer did with it says more than that it is pending or over. */
export const shownStatus = ({ state, status }: ScheduledPayment): string =>
  state === 'PAUSED' || state === 'CANCELLED' ? state : status;

/** Its plan as the bank keeps it, which an edit may have begun anew. */
export const planOfRecord = ({ firstDay, interval, repeatPayment, lastDay }: ScheduledPayment): Plan => ({
  ...planOf(firstDay, interval, repeatPayment),
  lastDay,
});

/** Said in the list of what waits for the customer's own lock to end; until when stands in its details. */
export const WAITS = 'Waits for your lock';

/** What is paid: `To BELLO MUSA, Harvest`, `MTN airtime for 0803 000 0001`. */
export function whatOf({ bill, destinationAccountName, destinationBankName }: ScheduledPayment): string {
  if (bill === null) return `To ${destinationAccountName}, ${destinationBankName}`;
  return `${boughtText(bill)} for ${groupedBillNumber(bill.utilityProductType, bill.number)}`;
}

export type ScheduledList = NonNullable<ScheduledPayment['list']>;

/** Which it is of those that one code scheduled: `3 of 12 in this list`. */
export const listWords = ({ position, count }: ScheduledList): string =>
  `${position} of ${count} in this list`;

export const countedPayments = (count: number): string => `${count} payment${count === 1 ? '' : 's'}`;
