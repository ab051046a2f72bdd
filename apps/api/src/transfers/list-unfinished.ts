import type { Operation } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { adviceOf, codeSourceOf, readSentBefore } from './review-notes.ts';
import { otherBankPayments } from './transfer-payments.ts';
import { isOwnMove, secondsBetween } from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';
import { listUnfinishedTransfers } from './transfers-db.ts';

/** Orders of one kind of this customer that wait for their code, newest first, each with what it comes to in words. */
export type WaitingOrders = {
  readonly confirmedAt: 'bulk' | 'schedule';
  readonly list: (
    platform: Platform,
    customerId: string,
    now: Date,
  ) => Promise<readonly (Operation & { readonly what: string })[]>;
};

/** What of a customer's transfers is not over, and then what else waits for a code. */
export async function listUnfinished(
  platform: Platform,
  orders: readonly WaitingOrders[],
  customer: Customer,
  now: Date,
) {
  const [transfers, ...waiting] = await Promise.all([
    listTransfers(platform, customer, now),
    ...orders.map(async ({ confirmedAt, list }) =>
      (await list(platform, customer.id, now)).map(({ id, reference, what, createdAt, expiresAt }) => ({
        id,
        reference,
        status: 'AWAITING_OTP' as const,
        startedAt: createdAt.toISOString(),
        confirmedAt,
        what,
        secondsLeft: secondsBetween(now, expiresAt),
        stopUntil: null,
      })),
    ),
  ]);
  return [...transfers, ...waiting.flat()];
}

/**
 * What of a customer's transfers is kept back or waits for another bank, then for its code, wherever it was started. What a
 * review says is told again: whoever goes on with it need not be who started it.
 */
async function listTransfers(platform: Platform, customer: Customer, now: Date) {
  const unfinished = await listUnfinishedTransfers(platform.pool, customer.id, now);
  return Promise.all(
    unfinished.map(async (transfer) => {
      const { destinationAccountNumber, destinationBankCode, amountKobo, createdAt, expiresAt } = transfer;
      const intended = {
        accountNumber: destinationAccountNumber,
        bankCode: destinationBankCode,
        amountKobo,
      };
      const sentBefore = await readSentBefore(platform, customer.id, intended, now);
      return {
        ...(await readTransferState(platform, transfer, now)),
        startedAt: createdAt.toISOString(),
        ...codeSourceOf(customer),
        confirmedAt: otherBankPayments.some(({ kind }) => kind === transfer.kind)
          ? ('other-banks' as const)
          : ('intrabank' as const),
        ...adviceOf(sentBefore, isOwnMove(transfer), now),
        ...(transfer.status === 'PENDING'
          ? { status: 'PENDING' as const, secondsLeft: null }
          : { status: 'AWAITING_OTP' as const, secondsLeft: secondsBetween(now, expiresAt) }),
      };
    }),
  );
}
