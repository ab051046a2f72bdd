import type { BankEvent } from '../bank/bank-events.ts';
import { defineOrder } from '../operations/orders.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import {
  applyEdit,
  type FrozenEdit,
  findScheduleEdit,
  insertScheduleEdit,
  isAnyBeingPaid,
  lockEdited,
} from './schedule-edits-db.ts';
import { changedEvent } from './schedule-events.ts';
import {
  codeText,
  contentOf,
  dayOf,
  dueAtFrom,
  dueAtOf,
  lastDayOf,
  remainingOf,
  type Schedule,
  summaryOf,
  type Terms,
  withTerms,
} from './schedule-rules.ts';
import { setWaitingEdit } from './schedules-db.ts';

/** New terms of a schedule that need a code (decision 38): until it is taken the old ones are paid. */
export const scheduleEditOrder = defineOrder<FrozenEdit>({
  kind: 'SCHEDULE_EDIT',
  async insertFrozen(transaction, edits) {
    for (const edit of edits) {
      await insertScheduleEdit(transaction, edit);
      await setWaitingEdit(transaction, edit.scheduleId, edit.id);
    }
  },
  find: findScheduleEdit,
  confirmedContent: (edit) => [edit.scheduleId, ...contentOf([remainingOf(edit, edit.nextRun)])],
  codeText: (edit, words) => {
    const summary = summaryOf([remainingOf(edit, edit.nextRun)], edit.amountKobo);
    return codeText({ verb: 'changes your scheduled payment to', summary }, words);
  },
  async release(connection, approved, now) {
    const schedules = await lockEdited(
      connection,
      approved.map(({ id }) => id),
    );
    // What is being paid by the old terms goes on: nobody is to read that the new ones count (decision 38).
    if (await isAnyBeingPaid(connection, schedules)) throw fail('SCHEDULE_BUSY');
    const events: BankEvent[] = [];
    for (const edit of approved) {
      const schedule = schedules.find(({ waitingEditId }) => waitingEditId === edit.id);
      if (schedule === undefined) continue;
      await applyEdit(connection, edit, schedule, nextOf(schedule, edit, edit.hour, now), now);
      events.push(changedEvent(withTerms(schedule, edit), now));
    }
    await insertEvents(connection, events);
  },
});

/** Where a schedule goes on by other terms: whose new day is today is paid at once. */
export function nextOf(schedule: Schedule, terms: Terms, hour: number, now: Date) {
  // So many may have been paid since the terms were chosen that none remains.
  if (schedule.nextRun > terms.runsInAll)
    return {
      day: lastDayOf(terms),
      dueAt: undefined,
      state: schedule.runsPaid > 0 ? ('COMPLETED' as const) : ('FAILED' as const),
      endedAt: now,
    };
  const day = dayOf(terms, schedule.nextRun);
  const dueAt = day === schedule.day ? dueAtOf(day, hour) : dueAtFrom(day, hour, now);
  return {
    day,
    dueAt: schedule.state === 'ACTIVE' ? dueAt : undefined,
    state: schedule.state,
    endedAt: undefined,
  };
}
