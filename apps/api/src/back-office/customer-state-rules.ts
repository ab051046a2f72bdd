import type { CustomerState } from '@harvest/contracts/back-office';

type Standing = {
  /** By the bank: nobody signs in as them. */
  readonly isBlocked: boolean;
  readonly isFrozen: boolean;
  readonly isDisabled: boolean;
  /** By the emergency lock. */
  readonly isLockedByOwner: boolean;
  /** Without a password there is an account of a branch, and no internet banking yet. */
  readonly hasPassword: boolean;
  readonly isOnboarded: boolean;
};

/** What a customer can do with the bank now; where several things stand in the way, the one that weighs most. */
export function customerStateOf(customer: Standing): CustomerState {
  if (customer.isBlocked) return 'BLOCKED';
  if (customer.isFrozen) return 'FROZEN';
  if (customer.isDisabled) return 'LOCKED';
  if (customer.isLockedByOwner) return 'LOCKED_BY_OWNER';
  if (!customer.hasPassword) return 'NOT_REGISTERED';
  return customer.isOnboarded ? 'ACTIVE' : 'APPLICANT';
}
