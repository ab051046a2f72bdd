import type { TransferType } from '@harvest/contracts/scheduled-payments';
import { sumKobo } from '@harvest/money';
import { newId, newReference } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { insertApproved } from '../operations/past-payments.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { digestOf, scheduleOrderOf } from './schedule-order.ts';
import { dueAtFrom, type Schedule, summaryOf, type Terms } from './schedule-rules.ts';
import { approveSchedulesOf, changeSchedule } from './schedules-db.ts';

/** What is kept of a schedule. */
export type Kept = Omit<Terms, 'anchorDay' | 'anchorRun'> &
  Pick<Schedule, 'sourceAccountNumber'> & { readonly transferType: TransferType };

/** Keeps schedules as if their customer had approved them now; nobody is told. For data that nobody entered. */
export async function keepSchedules(
  { config }: { readonly config: Pick<Platform['config'], 'scheduleHour'> },
  transaction: DatabaseTransaction,
  {
    customerId,
    schedules,
    arePaused,
  }: { readonly customerId: string; readonly schedules: readonly Kept[]; readonly arePaused?: boolean },
  now: Date,
): Promise<readonly Schedule[]> {
  const orderId = newId();
  const kept = schedules.map(
    (schedule, place): Schedule => ({
      ...schedule,
      id: newId(),
      customerId,
      reference: newReference(),
      orderId,
      position: place + 1,
      termsOrderId: orderId,
      anchorDay: schedule.firstDay,
      anchorRun: 1,
      saveAsBeneficiary: false,
      bill: undefined,
      state: 'UNAPPROVED',
      pausedBecause: undefined,
      newPriceKobo: undefined,
      nextRun: 1,
      day: schedule.firstDay,
      runsPaid: 0,
      dueAt: dueAtFrom(schedule.firstDay, config.scheduleHour, now),
      version: 1,
      waitingEditId: undefined,
      createdAt: now,
    }),
  );
  const amountKobo = sumKobo(...kept.map((one) => one.amountKobo));
  const frozen = { digest: digestOf(kept), summary: summaryOf(kept, amountKobo) };
  await insertApproved(
    transaction,
    scheduleOrderOf(kept),
    { id: orderId, customerId, terms: { amountKobo, charges: [] }, frozen },
    now,
  );
  await approveSchedulesOf(transactionConnection(transaction), [orderId], lagosDay(now), now);
  if (arePaused === true)
    for (const { id } of kept) await changeSchedule(transaction, id, { state: 'PAUSED', dueAt: null });
  return kept;
}
