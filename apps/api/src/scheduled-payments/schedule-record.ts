import type { ScheduleState } from '@harvest/contracts/scheduled-payments';
import { billedToOf } from './bill-terms.ts';
import type { ListedSchedule } from './schedule-lists-db.ts';
import { dayOf, isOver, lastDayOf, pauseWords, type Schedule, statusOf } from './schedule-rules.ts';

/** DD-MM-YYYY, as S2 §5 has the dates of a record. */
function dayMonthYear(day: string): string {
  return day.split('-').toReversed().join('-');
}

/** Only approved ones are told of. */
function stateOf({ id, state }: Schedule): ScheduleState {
  if (state === 'UNAPPROVED') throw new Error(`The code of schedule ${id} was not taken`);
  return state;
}

/** A scheduled payment as its customer reads it (S2 §3). */
export function recordOf({ schedule, waitingEdit, waitsUntil, list }: ListedSchedule) {
  const state = stateOf(schedule);
  const { pausedBecause: because, newPriceKobo } = schedule;
  return {
    uuid: schedule.id,
    clientId: schedule.customerId,
    referenceNumber: schedule.reference,
    transferType: schedule.transferType,
    sourceAccountNumber: schedule.sourceAccountNumber,
    destinationAccountNumber: schedule.destinationAccountNumber,
    destinationBankCode: schedule.destinationBankCode,
    destinationAccountName: schedule.destinationAccountName,
    destinationBankName: schedule.destinationBankName,
    amount: schedule.amountKobo,
    description: schedule.description,
    bill: billedToOf(schedule),
    scheduleDate: dayMonthYear(schedule.day),
    interval: schedule.interval,
    repeatPayment: schedule.runsInAll,
    status: statusOf({ ...schedule, state }),
    state,
    pausedBecause: because === undefined ? null : pauseWords({ because, newPriceKobo }),
    newPrice: newPriceKobo ?? null,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    firstDay: schedule.firstDay,
    nextDay: isOver(schedule) ? null : schedule.day,
    lastDay: lastDayOf(schedule),
    runsOver: schedule.nextRun - 1,
    list:
      list === undefined
        ? null
        : {
            referenceNumber: list.reference,
            position: schedule.position,
            count: list.count,
            remaining: list.remaining,
            paused: list.paused,
          },
    waitingEdit:
      waitingEdit === undefined
        ? null
        : {
            destinationAccountNumber: waitingEdit.destinationAccountNumber,
            destinationAccountName: waitingEdit.destinationAccountName,
            destinationBankName: waitingEdit.destinationBankName,
            amount: waitingEdit.amountKobo,
            description: waitingEdit.description,
            // As many may be over by now as it has payments.
            nextDay: dayOf(waitingEdit, Math.min(schedule.nextRun, waitingEdit.runsInAll)),
            interval: waitingEdit.interval,
            repeatPayment: waitingEdit.runsInAll,
          },
  };
}
