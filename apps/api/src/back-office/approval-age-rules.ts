import type { ApprovalState } from '@harvest/contracts/back-office';
import { APPROVAL_HOURS } from '@harvest/contracts/back-office-bounds';

const APPROVAL_MS = APPROVAL_HOURS * 3_600_000;

/** When nobody may decide any more about what was asked for then. */
export function expiryOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + APPROVAL_MS);
}

/** What was asked for at this moment or before it has expired by now. */
export function expiredUpTo(now: Date): Date {
  return new Date(now.getTime() - APPROVAL_MS);
}

/** How it stands now, also where nothing has marked it as expired yet. */
export function stateNow(
  approval: { readonly state: string; readonly created_at: Date },
  now: Date,
): ApprovalState {
  if (approval.state === 'WAITING' && approval.created_at <= expiredUpTo(now)) return 'EXPIRED';
  // A check of the table keeps it within its union.
  return approval.state as ApprovalState;
}
