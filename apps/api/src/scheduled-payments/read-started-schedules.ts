import { findPayment } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { scheduleOrder } from './schedule-order.ts';
import { selectWaitingOrders } from './schedule-orders-db.ts';
import { selectSchedulesOf } from './schedules-db.ts';
import { startedSchedules } from './started-schedules.ts';

/** What a customer started to be paid later and what waits for its code, newest first. */
export async function listWaitingSchedules({ pool }: Platform, customerId: string, now: Date) {
  const orders = await selectWaitingOrders(pool, customerId, now);
  return orders.map((order) => ({ ...order, what: order.summary }));
}

/** What is checked before its code is entered. @throws Refusal NOT_FOUND */
export async function readStartedSchedules(platform: Platform, customer: Customer, id: string, now: Date) {
  const found = await findPayment(platform, [scheduleOrder], customer.id, id);
  if (found?.operation.status !== 'AWAITING_OTP') throw fail('NOT_FOUND');
  const schedules = await selectSchedulesOf(platform.pool, id);
  const started = await startedSchedules(platform, customer, { order: found.operation, schedules }, now);
  return started.map((one, place) => ({
    ...one,
    sourceAccountNumber: schedules[place]?.sourceAccountNumber ?? '',
    description: schedules[place]?.description ?? '',
  }));
}
