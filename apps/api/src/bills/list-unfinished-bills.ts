import { secondsBetween } from '../bank/lagos-time.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { readBillState } from './bill-state.ts';
import { selectUnfinishedBills } from './bills-db.ts';
import { reviewNotesOf } from './review-notes.ts';

/** What of a customer's purchases waits for its provider, then for its code, with what its review says. */
export async function listUnfinishedBills(platform: Platform, customer: Customer, now: Date) {
  const unfinished = await selectUnfinishedBills(platform.pool, customer.id, now);
  return Promise.all(
    unfinished.map(async (bill) => ({
      ...(await readBillState(platform, bill, now)),
      startedAt: bill.createdAt.toISOString(),
      ...(await reviewNotesOf(platform, customer, bill, now)),
      confirmedAt: 'bill' as const,
      ...(bill.status === 'PENDING'
        ? { status: 'PENDING' as const, secondsLeft: null }
        : { status: 'AWAITING_OTP' as const, secondsLeft: secondsBetween(now, bill.expiresAt) }),
    })),
  );
}
