import { newId, newReference } from '../bank/ids.ts';
import type { Kind, Plan, Schedule } from './schedule-rules.ts';

/** What is said of a schedule when it is made. */
export type NewSchedule = Pick<
  Schedule,
  | 'sourceAccountNumber'
  | 'destinationAccountNumber'
  | 'destinationBankCode'
  | 'destinationBankName'
  | 'destinationAccountName'
  | 'amountKobo'
  | 'description'
  | 'saveAsBeneficiary'
> &
  Kind;

export type About = {
  readonly customerId: string;
  readonly orderId: string;
  readonly plan: Plan;
  readonly dueAt: Date;
  readonly now: Date;
};

/** A schedule that waits for its code, as which one of its order. */
export function newSchedule(
  { customerId, orderId, plan, dueAt, now }: About,
  schedule: NewSchedule,
  position: number,
): Schedule {
  return {
    ...schedule,
    id: newId(),
    customerId,
    reference: newReference(),
    orderId,
    position,
    termsOrderId: orderId,
    ...plan,
    state: 'UNAPPROVED',
    pausedBecause: undefined,
    newPriceKobo: undefined,
    nextRun: 1,
    day: plan.firstDay,
    runsPaid: 0,
    dueAt,
    version: 1,
    waitingEditId: undefined,
    createdAt: now,
  };
}
