import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import type { TransferStatus } from '@harvest/contracts/transfers';
import type { Kobo } from '@harvest/money';
import type { Charge } from '../charges/charges.ts';
import type { SqlConnection } from '../platform/database/database.ts';

/** What every kind of payment has in common: the half of it that changes, and what it is known by. */
export type Operation = {
  readonly id: string;
  readonly customerId: string;
  /** The name of its payment in money-kinds.ts, or of what it orders (order.ts). */
  readonly kind: string;
  readonly reference: string;
  /** The order that it belongs to and whose code is its own (order.ts); undefined of what is confirmed by itself. */
  readonly orderId: string | undefined;
  /** Whether the code of its order was taken, when it was read. */
  readonly isApproved?: boolean;
  /** PENDING: the money is set aside, or left the account and somebody outside has not answered yet. */
  readonly status: 'AWAITING_OTP' | 'PENDING' | 'SUCCESS' | 'FAILED';
  readonly failure: { readonly code: ErrorCode; readonly params: ErrorParams } | undefined;
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** For how long it is kept back once its code was taken, before it is sent (decision 74); undefined where it is sent at once. */
  readonly stopSeconds: number | undefined;
  /** When its code was taken and its money set aside, where it was kept back. */
  readonly heldAt: Date | undefined;
  /** When the money left the account; it may have come back since. */
  readonly debitedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  /** What the payer had left to spend once it was posted: known to the step that posted it, and to whom its events tell. */
  readonly availableAfterKobo?: Kobo;
  /** Keeps what was handed over for it, and tells its customer of that: known to the step that settles it, and to its events. */
  readonly keep?: Keep | undefined;
};

/** Writes in the caller's transaction. */
export type Keep = (connection: SqlConnection) => Promise<void>;

/** Minutes a started operation waits for its code (decision 28). */
export const WAITING_MINUTES_MAX = 15;

/** Whether its money is set aside and nothing of it was sent. */
export function isHeld({ status, debitedAt }: Pick<Operation, 'status' | 'debitedAt'>): boolean {
  return status === 'PENDING' && debitedAt === undefined;
}

/** Until when it is kept back; undefined once it is not, or was stopped. */
export function stopUntilOf(operation: Operation): Date | undefined {
  const { heldAt, stopSeconds } = operation;
  if (!isHeld(operation) || heldAt === undefined || stopSeconds === undefined) return undefined;
  return new Date(heldAt.getTime() + stopSeconds * 1000);
}

/** When its code was taken: the day whose limits it uses, though its money may have left later. */
export function confirmedAt({ heldAt, debitedAt }: Operation): Date | undefined {
  return heldAt ?? debitedAt;
}

/**
 * The status a customer reads: an operation that waited too long for its code, or that of its order, is expired, though its row is
 * left as it was until its customer is told so. A payment of an approved order waits for its turn, however long that takes.
 */
export function statusOf(
  {
    status,
    failure,
    expiresAt,
    isApproved = false,
  }: Pick<Operation, 'status' | 'failure' | 'expiresAt' | 'isApproved'>,
  now: Date,
): TransferStatus {
  if (failure?.code === 'OPERATION_EXPIRED') return 'EXPIRED';
  return status === 'AWAITING_OTP' && !isApproved && expiresAt <= now ? 'EXPIRED' : status;
}
