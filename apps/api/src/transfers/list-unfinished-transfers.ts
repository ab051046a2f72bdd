import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { toTransferState } from './transfer-state.ts';
import { listUnfinishedTransfers as list } from './transfers-db.ts';

/** What of a customer's transfers waits for its code or for another bank, wherever it was started; newest first. */
export async function listUnfinishedTransfers({ pool }: Platform, customer: Customer, now: Date) {
  const unfinished = await list(pool, customer.id, now);
  return unfinished.map((transfer) => ({
    ...toTransferState(transfer, now),
    twoFactorAuthenticationType: customer.twoFactorType,
    ...(transfer.status === 'PENDING'
      ? { status: 'PENDING' as const, secondsLeft: null }
      : { status: 'AWAITING_OTP' as const, secondsLeft: secondsBetween(now, transfer.expiresAt) }),
  }));
}

const secondsBetween = (from: Date, to: Date): number => Math.ceil((to.getTime() - from.getTime()) / 1000);
