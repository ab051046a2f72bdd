import type { Customer } from '../platform/security/sessions.ts';

/** Whether what proves a change of this customer raises a limit at once: more than what reaches a mailbox (decision 73). */
export function mayRaiseAtOnce({ twoFactorType }: Customer): boolean {
  return twoFactorType === 'GOOGLE_AUTHENTICATOR';
}
