import { BULK_ROWS_MAX } from '@harvest/contracts/bulk-transfers';
import { TEXTS } from '@harvest/contracts/texts';
import { findOwnAccount } from '../accounts/accounts.ts';
import { confirmPayment } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { refuseStopped } from '../platform/stopped-account.ts';
import { scheduleEditOrder } from './schedule-edit-order.ts';
import { readEditStanding } from './schedule-edits-db.ts';
import { selectSchedules } from './schedule-lists-db.ts';
import { scheduleOrder } from './schedule-order.ts';
import { findOrderByReference } from './schedule-orders-db.ts';
import { recordOf } from './schedule-record.ts';

/** Takes the code of everything that was scheduled, or edited, together, by any reference of it. @throws Refusal */
export async function approveSchedules(
  platform: Platform,
  customer: Customer,
  { otp, referenceNumber }: { readonly otp: string; readonly referenceNumber: string },
  now: Date,
) {
  const order = await findOrderByReference(platform.db, customer.id, referenceNumber);
  if (order === undefined) throw fail('NOT_FOUND');
  const { id, scheduleId } = order;
  if (scheduleId === undefined) await confirmPayment(platform, [scheduleOrder], customer, { id, otp }, now);
  else await approveEdit(platform, customer, { id, otp }, now);
  const wanted = {
    customerId: customer.id,
    ...(scheduleId === undefined ? { orderId: id } : { name: { id: scheduleId } }),
  };
  const schedules = await selectSchedules(platform.db, wanted, { limit: BULK_ROWS_MAX, offset: 0 }, now);
  return { message: TEXTS.scheduledPaymentApproved, scheduledPayments: schedules.map(recordOf) };
}

async function approveEdit(
  platform: Platform,
  customer: Customer,
  confirmation: { readonly id: string; readonly otp: string },
  now: Date,
): Promise<void> {
  const { isApplied, isBusy, sourceAccountNumber } = refuseEnded(
    await readEditStanding(platform.db, confirmation.id),
  );
  if (!isApplied) {
    // Its code is not taken, and counts later.
    if (isBusy) throw fail('SCHEDULE_BUSY');
    // Else it is the block of the account that is told, and not what blocks it.
    refuseWhileLocked(customer);
    const source = await findOwnAccount(platform, customer.id, sourceAccountNumber);
    if (source === undefined) throw fail('NOT_FOUND');
    refuseStopped(source);
  }
  await confirmPayment(platform, [scheduleEditOrder], customer, confirmation, now);
  // It ended, or was edited, in this very moment.
  if (!refuseEnded(await readEditStanding(platform.db, confirmation.id)).isApplied)
    throw fail('SCHEDULE_OVER');
}

type EditStanding = Awaited<ReturnType<typeof readEditStanding>>;

/** @throws Refusal where it does not count, and never will */
function refuseEnded(edit: EditStanding): EditStanding {
  const { isApplied, isNewest, isOver, isCancelled } = edit;
  if (isCancelled || (!isApplied && isOver)) throw fail('SCHEDULE_OVER');
  if (!isApplied && !isNewest) throw fail('SCHEDULE_EDIT_REPLACED');
  return edit;
}
