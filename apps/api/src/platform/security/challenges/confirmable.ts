import type { TwoFactorType } from '@harvest/contracts/auth';
import type { Hmacs, Secrets } from '../secrets.ts';
import type { ReachableHolder } from './code-recipients.ts';

export type Purpose =
  | 'SIGN_IN'
  | 'STAFF_SIGN_IN'
  | 'SET_STAFF_AUTHENTICATOR'
  | 'PAYMENT'
  | 'EMAIL_VERIFICATION'
  | 'SET_OTP_FACTOR'
  | 'SET_AUTHENTICATOR_FACTOR'
  | 'PASSKEY'
  | 'BACKUP_CODES'
  | 'LIMIT_CHANGE'
  | 'DISABLE_ACCOUNT'
  | 'PAYMENT_STOP_OFF'
  | 'PHONE_PROOF'
  | 'CONTACT_CHANGE';

/** Whom a code is for: a customer, somebody who is about to become one, or a staff member. The purpose tells which. */
export type Holder = ReachableHolder & { readonly twoFactorType: TwoFactorType };

/** What a code stands for: it works for this holder, purpose, operation and content, and for nothing else (decision 11). */
export type Confirmable = {
  readonly holder: Holder;
  readonly purpose: Purpose;
  readonly operationId: string;
  /** What is confirmed (amount, source, destination), so that nothing can change between showing and confirming it. */
  readonly confirms: readonly string[];
};

/** What proves somebody's channels. */
const ALWAYS_SENT: readonly Purpose[] = ['SET_OTP_FACTOR', 'PHONE_PROOF', 'CONTACT_CHANGE'];

/** The code that proves somebody's channels is always sent, whatever their factor is now. */
export function isMadeByApp({ holder, purpose }: Pick<Confirmable, 'holder' | 'purpose'>): boolean {
  return !ALWAYS_SENT.includes(purpose) && holder.twoFactorType === 'GOOGLE_AUTHENTICATOR';
}

export function belongsTo(
  challenge: { holder_id: string; purpose: string },
  confirmable: Confirmable,
): boolean {
  return challenge.holder_id === confirmable.holder.id && challenge.purpose === confirmable.purpose;
}

type Hashing = Pick<Secrets, 'hmacs'>;

/** What is confirmed, by whom and what for, so that a code works for nothing else: the first is kept. */
export function digestsOf(
  secrets: Hashing,
  {
    holder,
    purpose,
    confirms,
  }: Pick<Confirmable, 'purpose' | 'confirms'> & {
    readonly holder: Pick<Holder, 'id'>;
  },
): Hmacs {
  return secrets.hmacs('confirms', holder.id, purpose, ...confirms);
}

/** What is kept of a code in its place: the first. */
export function hmacsOfCode(secrets: Hashing, operationId: string, code: string): Hmacs {
  return secrets.hmacs('codes', operationId, code);
}
