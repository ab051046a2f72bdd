import { billReview, NOTHING_SEEN } from '../payment/bill-review.ts';
import type { PaymentReview } from '../payment/payment-attempt.ts';
import { planFacts, type StartedSchedules } from './approval.ts';

/** What a purchase that is made later comes down to: when and how often stands in it, too. */
export function scheduledBillReview(
  sourceAccountNumber: string,
  started: StartedSchedules,
  seen = NOTHING_SEEN,
): PaymentReview {
  const [{ bill, amount, destinationAccountName, destinationBankName }] = started;
  const review =
    bill === null
      ? { warning: null, to: destinationAccountName, toDetail: destinationBankName, facts: [] }
      : billReview(sourceAccountNumber, { bill, amount }, seen);
  return { ...review, facts: [...review.facts, ...planFacts(started)] };
}
