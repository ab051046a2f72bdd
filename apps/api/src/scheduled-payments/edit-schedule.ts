import { isoDate } from '@harvest/contracts/date-forms';
import type { ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { TEXTS } from '@harvest/contracts/texts';
import type { Kobo } from '@harvest/money';
import { readBankCode } from '../bank/identifiers.ts';
import { type NamedAccount, resolveName } from '../name-inquiries/name-inquiries.ts';
import { findPayment, type Operation } from '../operations/operations.ts';
import { startOrder } from '../operations/orders.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { prepareTransfers } from '../transfers/many-transfers.ts';
import { findOwnDestination } from '../transfers/transfers.ts';
import { changeOwnSchedule, refuseUnchangeable } from './own-schedule.ts';
import { readRecord } from './read-schedule.ts';
import { wasChangedBy } from './schedule-changes-db.ts';
import { nextOf, scheduleEditOrder } from './schedule-edit-order.ts';
import type { FrozenEdit } from './schedule-edits-db.ts';
import {
  needsCode,
  type Plan,
  REPEAT_MINUTES_MAX,
  refuseDay,
  remainingOf,
  type Schedule,
  type Terms,
} from './schedule-rules.ts';
import { forgetTries, readLastDay } from './schedule-runs-db.ts';
import { changeSchedule, lockOwnSchedule, scheduleName } from './schedules-db.ts';
import { startedSchedules } from './started-schedules.ts';

type Input = {
  /** Of the edit, where it needs a code. */
  readonly id: string;
  readonly uuid?: string | undefined;
  readonly referenceNumber?: string | undefined;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode?: string | undefined;
  readonly amount: Kobo;
  readonly description: string;
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
  const { terms, canSend } = await termsOf(platform, customer, editable, now);
  if (!needsCode(schedule, terms))
    return applyAtOnce(platform, customer.id, { id: input.id, schedule, terms }, now);
  if (!canSend) throw fail('ACCOUNT_FROZEN');
  const { amountKobo, ...frozen } = terms;
  const edit = await startOrder(
    platform,
    scheduleEditOrder,
    { customer, id: input.id, now },
    { amountKobo, charges: [] },
    {
      ...frozen,
      scheduleId: schedule.id,
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
    if (scheduleDate !== '' && isoDate(scheduleDate) !== schedule.day) throw fail('SCHEDULE_STALE');
    return { ...editable, isApplied: false };
  });
}

async function termsOf(
  platform: Platform,
  customer: Customer,
  { schedule, input, lastDay }: Editable,
  now: Date,
): Promise<{ readonly terms: Terms; readonly canSend: boolean }> {
  const bankCode = schedule.destinationBankCode;
  // The bank of a record stays (decision 59): an account of that number at another one is somebody else's.
  if (readBankCode(input.destinationBankCode ?? bankCode, platform.config.bank.code) !== bankCode)
    throw fail('INVALID_ACCOUNT_DETAILS', { status: 422 });
  const plan = editedPlan({ schedule, input, lastDay }, now);
  const accountNumber = input.destinationAccountNumber;
  const findDestination = (): Promise<NamedAccount> =>
    schedule.transferType === 'OWN_ACCOUNT'
      ? findOwnDestination(platform, customer.id, accountNumber)
      : resolveName(platform, customer.id, { accountNumber, bankCode }, now);
  const { sourceAccountNumber } = schedule;
  const [prepared = fail('NOT_FOUND')] = await prepareTransfers(
    platform,
    customer,
    {
      inputs: [{ ...input, sourceAccountNumber, destinationBankCode: bankCode }],
      findDestinations: async () => [await findDestination()],
      repeatMinutesMax: REPEAT_MINUTES_MAX,
      // Who asks for less may do so from a frozen account, too.
      mayBeFrozen: true,
    },
    now,
  );
  if (prepared instanceof Refusal) throw prepared;
  const { frozen, amountKobo, source } = prepared;
  const terms = {
    destinationAccountNumber: frozen.destinationAccountNumber,
    destinationBankCode: frozen.destinationBankCode,
    destinationBankName: frozen.destinationBankName,
    destinationAccountName: frozen.destinationAccountName,
    description: frozen.description,
    amountKobo,
    ...plan,
  };
  return { terms, canSend: source.canSend };
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
        pausedBecause: null,
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
  const scheduledPayment = await readRecord(platform, customer.id, scheduleId, now);
  const { transferType } = scheduledPayment;
  const shown = { order: edit, schedules: [{ ...remainingOf(edit, edit.nextRun), transferType }] };
  const [started = null] = await startedSchedules(platform, customer, shown, now);
  return { message: TEXTS.scheduledPaymentEdited, approvalRequired: true, started, scheduledPayment };
}
