import type { TwoFactorType } from '@harvest/contracts/auth';
import type { ProvedBy } from './challenges/proofs.ts';

const WORDS = {
  PASSKEY: 'With a passkey',
  BACKUP_CODE: 'With a backup code',
  GOOGLE_AUTHENTICATOR: 'With a code of the authenticator app',
  OTP_AUTHENTICATION: 'With a sent code',
} as const;

/** By which second factor a sign-in was finished, as the security events say it: what took the place of the code, else the code's own. */
export function factorWords(provedBy: ProvedBy | undefined, factor: TwoFactorType): string {
  return WORDS[provedBy ?? factor];
}
