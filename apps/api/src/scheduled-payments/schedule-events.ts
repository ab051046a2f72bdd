import type { Schedule } from './schedule-rules.ts';

/** What every message about a schedule names it by. */
export function eventFactsOf(schedule: Schedule) {
  return {
    reference: schedule.reference,
    amountKobo: String(schedule.amountKobo),
    sourceAccountNumber: schedule.sourceAccountNumber,
    destinationAccountName: schedule.destinationAccountName,
    destinationBankName: schedule.destinationBankName,
  };
}
