import type { MessageText } from '../bank/bank-events.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { MoneyStep } from '../platform/money/money-commit.ts';
import type { Operation } from './operation.ts';
import type { FindOperation } from './operations-db.ts';

/**
 * What a code can approve: a payment, or an order of many. `Frozen` is what is decided when it is started and never changes
 * again.
 */
export type ApprovableWords<Frozen extends object> = {
  /** Its name in the operations' rows, in limits and in the metrics. */
  readonly kind: string;
  insertFrozen(transaction: DatabaseTransaction, started: readonly (Operation & Frozen)[]): Promise<void>;
  /** Kinds that share a table share this function, so that a confirm reads it once. */
  readonly find: FindOperation<Frozen>;
  /** What its code is bound to, besides the total: none of it can change between showing and confirming. */
  confirmedContent(started: Operation & Frozen): readonly string[];
  /** What the message with the code says. */
  codeText(started: Operation & Frozen, words: CodeTextWords): MessageText;
};

export type CodeTextWords = {
  readonly code: string;
  readonly bankName: string;
  /** Lets phones offer the code on our own page and nowhere else. */
  readonly siteHost: string;
};

/** The same with the step that its code sets off. */
export type Approvable<Frozen extends object = object> = ApprovableWords<Frozen> & {
  readonly confirming: MoneyStep<Operation & Frozen>;
};
