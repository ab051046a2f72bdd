import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import type { TransferStatus } from '@harvest/contracts/transfers';
import type { Kobo } from '@harvest/money';
import type { Charge } from '../charges/charges.ts';

/** What every kind of payment has in common: the half of it that changes, and what it is known by. */
export type Operation = {
  readonly id: string;
  readonly customerId: string;
  /** The name of its payment in money-kinds.ts. */
  readonly kind: string;
  readonly reference: string;
  /** PENDING: the money left the account, and somebody outside has not answered yet. */
  readonly status: 'AWAITING_OTP' | 'PENDING' | 'SUCCESS' | 'FAILED';
  readonly failure: { readonly code: ErrorCode; readonly params: ErrorParams } | undefined;
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the money left the account; it may have come back since. */
  readonly debitedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  /** What the payer had left to spend once it was posted: known to the step that posted it, and to whom its events tell. */
  readonly availableAfterKobo?: Kobo;
};

/** Minutes a started operation waits for its code (decision 28). */
export const WAITING_MINUTES_MAX = 15;

/** The status a customer reads: an operation that waited too long is expired, though its row is left as it was. */
export function statusOf(operation: Operation, now: Date): TransferStatus {
  return operation.status === 'AWAITING_OTP' && operation.expiresAt <= now ? 'EXPIRED' : operation.status;
}
