import type { MoneyStep } from '../platform/money/money-commit.ts';
import type { Approvable } from './approvable.ts';
import { confirmingOf } from './confirming.ts';
import type { PaymentWords, Settled } from './payment-words.ts';
import { type Resolved, resolvingOf } from './resolving.ts';
import { settlingOf } from './settling.ts';

/** A kind of payment with the steps that its money takes; made once, so that a batch knows equal steps. */
export type Payment<Frozen extends object = object> = PaymentWords<Frozen> &
  Approvable<Frozen> & {
    readonly resolving: MoneyStep<Resolved<Frozen>>;
    readonly settling: MoneyStep<Settled<Frozen>>;
  };

/**
 * Makes a kind of payment. It is confirmed and read where a list names it (`transfers/transfer-payments.ts`), and sent on once
 * `money-kinds.ts` does.
 */
export function definePayment<Frozen extends object>(words: PaymentWords<Frozen>): Payment<Frozen> {
  return {
    ...words,
    confirming: confirmingOf(words),
    resolving: resolvingOf(words),
    settling: settlingOf(words),
  };
}
