import type { Kobo } from '@harvest/money';
import type { Failure } from '../bank/failure-words.ts';
import type { findCustomer } from '../customers/customers.ts';
import { insertAllOrdered, type OrderedPayment } from '../operations/orders.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Pause } from './schedule-rules.ts';

export type RunCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** What can be done about a payment of a schedule now, as far as can be told before its money is locked. */
export type PreparedRun =
  | {
      readonly outcome: 'READY';
      readonly amountKobo: Kobo;
      /** Keeps it as an operation of this id, unchangeable from then on. */
      readonly keep: (
        transaction: DatabaseTransaction,
        order: { readonly id: string; readonly customerId: string },
        id: string,
        now: Date,
      ) => Promise<unknown>;
    }
  /** It may be possible within the day. */
  | { readonly outcome: 'LATER'; readonly failure: Failure }
  | { readonly outcome: 'FAILED'; readonly failure: Failure }
  /** Its customer locked the accounts a moment ago: it stays due, and is nobody's failure. */
  | { readonly outcome: 'WAITS' }
  | { readonly outcome: 'PAUSED'; readonly pause: Pause };

export const NO_MONEY = { code: 'INSUFFICIENT_FUNDS', params: {} } as const;
export const MAY_NOT_SEND = { code: 'ACCOUNT_FROZEN', params: {} } as const;

export function readyRun<Frozen extends object>(ordered: Omit<OrderedPayment<Frozen>, 'id'>): PreparedRun {
  return {
    outcome: 'READY',
    amountKobo: ordered.terms.amountKobo,
    keep: (transaction, order, id, now) => insertAllOrdered(transaction, order, [{ ...ordered, id }], now),
  };
}
