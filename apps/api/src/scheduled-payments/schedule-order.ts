import { createHash } from 'node:crypto';
import { SCHEDULES_OPEN_MAX } from '@harvest/contracts/schedule-dates';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { defineOrder } from '../operations/orders.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import { eventFactsOf } from './schedule-events.ts';
import { countOpenSchedules } from './schedule-lists-db.ts';
import { type FrozenOrder, findScheduleOrder, insertScheduleOrders } from './schedule-orders-db.ts';
import { codeText, contentOf, type Schedule } from './schedule-rules.ts';
import { approveSchedulesOf, insertSchedules } from './schedules-db.ts';

/** What one code schedules: its payments are made later, by the worker. */
export const scheduleOrder = defineOrder<FrozenOrder>({
  kind: 'SCHEDULE',
  insertFrozen: insertScheduleOrders,
  find: findScheduleOrder,
  confirmedContent: ({ digest }) => [digest],
  codeText: ({ summary }, words) => codeText({ verb: 'schedules', summary }, words),
  async release(connection, approved, now) {
    const ids = approved.map(({ id }) => id);
    const schedules = await approveSchedulesOf(connection, ids, lagosDay(now), now);
    await insertEvents(
      connection,
      ids.flatMap((id) =>
        approvedEvents(
          schedules.filter(({ orderId }) => orderId === id),
          now,
        ),
      ),
    );
  },
});

/** The same, to be started with these schedules. */
export function scheduleOrderOf(schedules: readonly Schedule[]) {
  return defineOrder<FrozenOrder>({
    ...scheduleOrder,
    async insertFrozen(transaction, started) {
      for (const { customerId, createdAt } of started)
        await refuseTooMany(transaction, customerId, schedules.length, createdAt);
      await insertScheduleOrders(transaction, started);
      await insertSchedules(transaction, schedules);
    },
  });
}

/** Each is looked at on every day it is paid (A201). @throws Refusal */
async function refuseTooMany(
  transaction: DatabaseTransaction,
  customerId: string,
  more: number,
  now: Date,
): Promise<void> {
  const open = await countOpenSchedules(transaction, customerId, now);
  if (open + more > SCHEDULES_OPEN_MAX)
    throw fail('TOO_MANY_SCHEDULES', { params: { max: SCHEDULES_OPEN_MAX } });
}

/** Of what the customer approves: nothing of it can change under the same code. */
export function digestOf(schedules: readonly Schedule[]): string {
  return createHash('sha256')
    .update(JSON.stringify(contentOf(schedules)))
    .digest('hex');
}

/** One message, however many one code scheduled. */
function approvedEvents(schedules: readonly Schedule[], now: Date): BankEvent[] {
  const [first] = schedules.toSorted((a, b) => a.position - b.position);
  if (first === undefined) return [];
  const totalKobo = schedules.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const payload = {
    ...eventFactsOf(first),
    count: schedules.length,
    amountKobo: String(totalKobo),
    firstDay: first.firstDay,
    interval: first.interval,
    runs: first.runsInAll,
  };
  const { customerId } = first;
  return [{ id: newId(), type: 'SCHEDULE_APPROVED', customerId, payload, occurredAt: now }];
}
