import type { ProvedBy } from '../platform/security/challenges/proofs.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Holder } from './plan-limit-change.ts';

const BACKUP_CODE_HOURS = 24;

type By = {
  /** Who enters the code, with the factor it is of. */
  readonly customer: Customer;
  readonly holder: Holder;
  /** What the code was given in exchange for; undefined where it was sent, or an app's. */
  readonly provedBy?: ProvedBy | undefined;
};

/** Whether a code raises a limit at once: an app's does, and one for a passkey; one that was sent does not (decision 73). */
export function raisesAtOnce({ customer, holder, provedBy }: By, now: Date): boolean {
  if (!trustsFactor(holder, now)) return false;
  return customer.twoFactorType === 'GOOGLE_AUTHENTICATOR' || provedBy === 'PASSKEY';
}

/**
 * For a day after a backup code took the place of the factor, nothing does: whoever found the paper has an app of their own by
 * then, and a passkey too.
 */
export function trustsFactor(holder: Holder, now: Date): boolean {
  const at = holder?.backupCodeReplacedFactorAt;
  return at === undefined || now.getTime() - at.getTime() >= BACKUP_CODE_HOURS * 3_600_000;
}
