import { secondsBetween } from '../bank/lagos-time.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { adviceOf, readSentBefore } from './review-notes.ts';
import { otherBankPayments } from './transfer-payments.ts';
import { isOwnMove } from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';
import { listUnfinishedTransfers as list } from './transfers-db.ts';

/**
 * What of a customer's transfers is kept back or waits for another bank, then for its code, wherever it was started. What a
 * review says is told again: whoever goes on with it need not be who started it.
 */
export async function listUnfinishedTransfers(platform: Platform, customer: Customer, now: Date) {
  const unfinished = await list(platform.pool, customer.id, now);
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
        ...codeSourceOf(customer, now),
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
