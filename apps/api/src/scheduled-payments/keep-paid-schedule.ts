import { newId, newSessionId } from '../bank/ids.ts';
import { insertPaid } from '../operations/past-payments.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { paymentOf } from '../transfers/transfers.ts';
import { type Kept, keepSchedules } from './keep-schedules.ts';
import { dayOf, daysAhead, dueAtOf } from './schedule-rules.ts';
import { insertPaidRun } from './schedule-runs-db.ts';
import { changeSchedule } from './schedules-db.ts';

type Past = {
  readonly customerId: string;
  /** All of its days are over. */
  readonly schedule: Kept & { readonly transferType: 'OWN_ACCOUNT' };
  readonly sourceLedgerAccountId: bigint;
  readonly destinationLedgerAccountId: bigint;
};

/**
 * Keeps a schedule between two accounts of a customer as one that was approved the day before it began and has paid everything
 * since, with the money of each payment. For data that nobody entered.
 */
export async function keepPaidSchedule(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, schedule: wanted, sourceLedgerAccountId, destinationLedgerAccountId }: Past,
): Promise<void> {
  const { bank, scheduleHour } = platform.config;
  const approvedAt = dueAtOf(daysAhead(wanted.firstDay, -1), scheduleHour);
  const about = { customerId, schedules: [wanted] };
  const [schedule] = await keepSchedules(platform, transaction, about, approvedAt);
  if (schedule === undefined) throw new Error('No schedule was kept');
  const { runsInAll, orderId, amountKobo } = schedule;
  for (let run = 1; run <= runsInAll; run += 1) {
    const day = dayOf(schedule, run);
    const at = dueAtOf(day, scheduleHour);
    const id = newId();
    const frozen = {
      ...wanted,
      sourceLedgerAccountId,
      sourceAccountName: wanted.destinationAccountName,
      destinationHere: { ledgerAccountId: destinationLedgerAccountId, customerId },
      saveAsBeneficiary: false,
      recipientIsNew: false,
      toldTogether: false,
      sessionId: newSessionId(bank.code, at),
    };
    const terms = { amountKobo, charges: [] };
    const payment = paymentOf(wanted.transferType);
    await insertPaid(transaction, { id: orderId, customerId }, { payment, id, terms, frozen }, at);
    await insertPaidRun(transaction, schedule, { run, day, operationId: id }, at);
    if (run < runsInAll) continue;
    await changeSchedule(transaction, schedule.id, {
      state: 'COMPLETED',
      nextRun: run + 1,
      runsPaid: run,
      day,
      lastOperationId: id,
      dueAt: null,
      endedAt: at,
    });
  }
}
