import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { toTransferState } from './transfer-state.ts';
import { listUnfinishedTransfers as list } from './transfers-db.ts';

/** What of a customer's transfers waits for its code or for another bank, wherever it was started; newest first. */
export async function listUnfinishedTransfers({ pool }: Platform, customer: Customer, now: Date) {
  const unfinished = await list(pool, customer.id, now);
  return unfinished.map((transfer) => ({
    ...toTransferState(transfer, now),
    status: transfer.status === 'PENDING' ? ('PENDING' as const) : ('AWAITING_OTP' as const),
    twoFactorAuthenticationType: customer.twoFactorType,
  }));
}
