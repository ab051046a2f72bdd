import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';

/** Whether the code that will be asked for raises a limit at once: an app's does, one that was sent does not (decision 73). */
export function codeRaisesAtOnce({ twoFactorType }: Customer): boolean {
  return twoFactorType === 'GOOGLE_AUTHENTICATOR';
}

/** The same of what a change was confirmed with: also a passkey may stand behind its code. */
export async function wasRaisedAtOnce(
  { challenges }: Platform,
  customer: Customer,
  changeId: string,
): Promise<boolean> {
  return codeRaisesAtOnce(customer) || (await challenges.provedBy(changeId)) === 'PASSKEY';
}
