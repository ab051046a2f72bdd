import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { defineOrder } from '../operations/orders.ts';
import { insertEvents } from '../platform/outbox.ts';
import { eventFactsOf } from './schedule-events.ts';
import { type FrozenOrder, findScheduleOrder, insertScheduleOrder } from './schedule-orders-db.ts';
import { codeText, type Schedule } from './schedule-rules.ts';
import { approveSchedulesOf } from './schedules-db.ts';

/** What one code schedules: its payments are made later, by the worker. */
export const scheduleOrder = defineOrder<FrozenOrder>({
  kind: 'SCHEDULE',
  insertFrozen: insertScheduleOrder,
  find: findScheduleOrder,
  confirmedContent: ({ content }) => content,
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
