import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { boughtWords, dayOf, type Schedule } from './schedule-rules.ts';

/** What every message about a schedule names it by. */
export function eventFactsOf(schedule: Schedule) {
  return {
    reference: schedule.reference,
    amountKobo: String(schedule.amountKobo),
    sourceAccountNumber: schedule.sourceAccountNumber,
    destinationAccountName: schedule.destinationAccountName,
    destinationBankName: schedule.destinationBankName,
    bought: boughtWords(schedule),
  };
}

/** Its terms are others now. */
export function changedEvent(schedule: Schedule, now: Date): BankEvent {
  const payload = {
    ...eventFactsOf(schedule),
    nextDay: dayOf(schedule, Math.min(schedule.nextRun, schedule.runsInAll)),
    interval: schedule.interval,
    runs: schedule.runsInAll,
  };
  return { id: newId(), type: 'SCHEDULE_CHANGED', customerId: schedule.customerId, payload, occurredAt: now };
}
