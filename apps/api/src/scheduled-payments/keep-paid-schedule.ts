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

/** One payment of it, to be made in the order of everything else that happened. */
type PaidRun = { readonly at: Date; run(): Promise<void> };

/**
 * Keeps a schedule between two accounts of a customer as one that was approved the day before it began and has paid everything
 * since. For data that nobody entered. @returns its payments, each with its money
 */
export async function keepPaidSchedule(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, schedule: wanted, sourceLedgerAccountId, destinationLedgerAccountId }: Past,
): Promise<PaidRun[]> {
  const { bank, scheduleHour } = platform.config;
  const approvedAt = dueAtOf(daysAhead(wanted.firstDay, -1), scheduleHour);
  const about = { customerId, schedules: [wanted] };
  const [schedule] = await keepSchedules(platform, transaction, about, approvedAt);
  if (schedule === undefined) throw new Error('No schedule was kept');
  const { runsInAll, orderId, amountKobo } = schedule;
  const pay = async (run: number, day: string, at: Date): Promise<void> => {
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
    if (run < runsInAll) return;
    await changeSchedule(transaction, schedule.id, {
      state: 'COMPLETED',
      nextRun: run + 1,
      runsPaid: run,
      day,
      lastOperationId: id,
      dueAt: null,
      endedAt: at,
    });
  };
  return Array.from({ length: runsInAll }, (_, place) => {
    const run = place + 1;
    const day = dayOf(schedule, run);
    const at = dueAtOf(day, scheduleHour);
    return { at, run: () => pay(run, day, at) };
  });
}
