import type { ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { TEXTS } from '@harvest/contracts/texts';
import { readDate } from '@harvest/input/date';
import { findPayment, type Operation } from '../operations/operations.ts';
import { startPayment } from '../operations/orders.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type EditInput, editedTerms } from './edited-terms.ts';
import { changeOwnSchedule, refuseUnchangeable } from './own-schedule.ts';
import { findSchedule, readRecord } from './read-schedule.ts';
import { wasChangedBy } from './schedule-changes-db.ts';
import { nextOf, scheduleEditOrder } from './schedule-edit-order.ts';
import type { FrozenEdit } from './schedule-edits-db.ts';
import { recordOf } from './schedule-record.ts';
import {
  needsCode,
  type Plan,
  refuseDay,
  remainingOf,
  type Schedule,
  type Terms,
  withTerms,
} from './schedule-rules.ts';
import { forgetTries, readLastDay } from './schedule-runs-db.ts';
import { changeSchedule, lockOwnSchedule, scheduleName } from './schedules-db.ts';
import { startedSchedules } from './started-schedules.ts';

type Input = EditInput & {
  /** Of the edit, where it needs a code. */
  readonly id: string;
  readonly uuid?: string | undefined;
  readonly referenceNumber?: string | undefined;
  /** The day of the next payment when the record was read. */
  readonly scheduleDate?: string | undefined;
  readonly schedulePaymentDate: string;
  readonly scheduledInterval?: ScheduleInterval | undefined;
  readonly repeatPayment?: number | undefined;
};

/**
 * Changes a scheduled payment that is not over. What asks for more than was approved waits for a code of its own, and the old
 * terms are paid until then (decision 38); everything else counts at once. @throws Refusal
 */
export async function editSchedule(platform: Platform, customer: Customer, input: Input, now: Date) {
  const name = input.uuid || input.referenceNumber;
  if (name === undefined || name === '') throw fail('NOT_FOUND');
  const existing = await findPayment(platform, [scheduleEditOrder], customer.id, input.id);
  if (existing !== undefined)
    return waiting(platform, customer, existing.operation.scheduleId, existing.operation, now);
  const editable = await readEditable(platform, customer.id, { name, input });
  const { schedule } = editable;
  if (editable.isApplied) return applied(await readRecord(platform, customer.id, schedule.id, now));
  const plan = editedPlan(editable, now);
  const { terms, stopped } = await editedTerms(platform, customer, { schedule, input, plan }, now);
  if (!needsCode(schedule, terms))
    return applyAtOnce(platform, customer.id, { id: input.id, schedule, terms }, now);
  if (stopped !== undefined) throw stopped;
  const { amountKobo, ...frozen } = terms;
  const edit = await startPayment(
    platform,
    scheduleEditOrder,
    { customer, id: input.id, now },
    { amountKobo, charges: [] },
    {
      ...frozen,
      scheduleId: schedule.id,
      transferType: schedule.transferType,
      sourceAccountNumber: schedule.sourceAccountNumber,
      nextRun: schedule.nextRun,
      hour: platform.config.scheduleHour,
    },
  );
  return waiting(platform, customer, schedule.id, edit, now);
}

type Editable = {
  readonly schedule: Schedule;
  readonly input: Input;
  /** Undefined where nothing of it was paid or refused yet. */
  readonly lastDay: string | undefined;
  /** By this very request, when it was sent before. */
  readonly isApplied: boolean;
};

/** What shall be edited, as it was seen when the edit was typed. @throws Refusal */
async function readEditable(
  platform: Platform,
  customerId: string,
  { name, input }: { readonly name: string; readonly input: Input },
): Promise<Editable> {
  return platform.db.transaction().execute(async (transaction) => {
    const schedule = await lockOwnSchedule(transaction, customerId, scheduleName(name));
    if (schedule === undefined) throw fail('NOT_FOUND');
    const editable = { schedule, input, lastDay: await readLastDay(transaction, schedule.id) };
    if (await wasChangedBy(transaction, schedule.id, input.id)) return { ...editable, isApplied: true };
    await refuseUnchangeable(transaction, schedule);
    const { scheduleDate = '' } = input;
    if (scheduleDate !== '' && readDate(scheduleDate) !== schedule.day) throw fail('SCHEDULE_STALE');
    return { ...editable, isApplied: false };
  });
}

/** The next payment moves to another day, or the others follow it in another interval; what is over stays. */
function editedPlan(
  { schedule, input, lastDay }: Pick<Editable, 'schedule' | 'input' | 'lastDay'>,
  now: Date,
): Plan {
  const day = input.schedulePaymentDate;
  const interval = input.scheduledInterval ?? schedule.interval;
  const runsInAll = input.repeatPayment ?? schedule.runsInAll;
  if (runsInAll < schedule.nextRun)
    throw fail('BAD_REQUEST', { fieldErrors: { repeatPayment: TEXTS.fewerThanPaid } });
  if (runsInAll > 1 && interval === null)
    throw fail('BAD_REQUEST', { fieldErrors: { scheduledInterval: TEXTS.fieldRequired } });
  const isSameDay = day === schedule.day;
  if (!isSameDay) {
    refuseDay(day, now);
    if (lastDay !== undefined && day <= lastDay)
      throw fail('BAD_REQUEST', { fieldErrors: { schedulePaymentDate: TEXTS.dayOfLastPayment } });
  }
  const { firstDay, anchorDay, anchorRun, nextRun } = schedule;
  if (isSameDay && interval === schedule.interval)
    return { firstDay, anchorDay, anchorRun, interval, runsInAll };
  return {
    firstDay: nextRun === 1 ? day : firstDay,
    anchorDay: day,
    anchorRun: nextRun,
    interval,
    runsInAll,
  };
}

async function applyAtOnce(
  platform: Platform,
  customerId: string,
  { id, schedule, terms }: { id: string; schedule: Schedule; terms: Terms },
  now: Date,
) {
  const scheduledPayment = await changeOwnSchedule(
    platform,
    customerId,
    schedule.id,
    async (transaction, current) => {
      // Paid, paused or edited since it was read: what was compared is no longer what counts.
      if (current.version !== schedule.version) throw fail('SCHEDULE_STALE');
      const { day, dueAt = null } = nextOf(current, terms, platform.config.scheduleHour, now);
      await forgetTries(transaction, current);
      await changeSchedule(transaction, current.id, {
        terms,
        day,
        dueAt,
        paused: null,
        waitingEditId: null,
      });
      return { what: 'EDITED', id, terms };
    },
    now,
  );
  return applied(scheduledPayment);
}

function applied(scheduledPayment: Awaited<ReturnType<typeof readRecord>>) {
  return { message: TEXTS.scheduledPaymentEdited, approvalRequired: false, started: null, scheduledPayment };
}

async function waiting(
  platform: Platform,
  customer: Customer,
  scheduleId: string,
  edit: Operation & FrozenEdit,
  now: Date,
) {
  const listed = await findSchedule(platform, customer.id, { id: scheduleId }, now);
  const scheduledPayment = recordOf(listed);
  const remaining = withTerms(listed.schedule, remainingOf(edit, edit.nextRun));
  const shown = { order: edit, schedules: [{ ...remaining, reference: edit.reference }] };
  const [started = null] = await startedSchedules(platform, customer, shown, now);
  return { message: TEXTS.scheduledPaymentEdited, approvalRequired: true, started, scheduledPayment };
}
