import { createHash } from 'node:crypto';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { defineOrder } from '../operations/orders.ts';
import { insertEvents } from '../platform/outbox.ts';
import { eventFactsOf } from './schedule-events.ts';
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
      await insertScheduleOrders(transaction, started);
      await insertSchedules(transaction, schedules);
    },
  });
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
