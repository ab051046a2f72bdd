import { maskEmail } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
import { newTotpSecret } from '../platform/security/challenges/authenticator.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import { showSecret } from '../platform/security/challenges/shown-secret.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { APP, issuerOf, setAuthenticatorText } from './authenticator-duty-rules.ts';
import { upsertStaffSetUp } from './staff-authenticator-db.ts';
import { selectStaffMember } from './staff-db.ts';

/** Minutes between starting to set an app and its code: enough to install one. */
const SET_UP_MINUTES_MAX = 15;

/** What the codes of a set-up stand for: an app in the place of the factor that the colleague has now. */
export function confirmableAuthenticator(
  { id, email, twoFactorType }: Pick<Staff, 'id' | 'email' | 'twoFactorType'>,
  operationId: string,
): Confirmable {
  return {
    holder: { id, email, phoneNumber: undefined, twoFactorType },
    purpose: 'SET_STAFF_AUTHENTICATOR',
    operationId,
    confirms: [APP, twoFactorType],
  };
}

/**
 * Makes a secret for a colleague's app and shows it, this once. It takes the place of one that was shown before and not
 * confirmed; an active one keeps working. Where codes are mailed it mails one, at most one a minute. @throws Refusal
 */
export async function startAuthenticator(platform: Platform, by: Staff, now: Date) {
  const bankName = platform.config.bank.name;
  const secretCode = newTotpSecret();
  const expiresAt = new Date(now.getTime() + SET_UP_MINUTES_MAX * 60_000);
  const operationId = await platform.db.transaction().execute(async (transaction) => {
    // Before what is started and its codes, as whoever ends both does.
    await selectStaffMember(transaction, by.id, 'LOCK');
    const secretEncrypted = platform.secrets.encrypt('totp-secrets', by.id, secretCode);
    const id = await upsertStaffSetUp(transaction, { staffId: by.id, secretEncrypted, expiresAt });
    const words = (code: string) => setAuthenticatorText(bankName, code);
    await platform.challenges.issueUnlessFresh(
      transaction,
      confirmableAuthenticator(by, id),
      now,
      words,
      expiresAt,
    );
    return id;
  });
  const shown = await showSecret(secretCode, issuerOf(bankName), by.email);
  return {
    ...shown,
    operationId,
    ...(by.twoFactorType !== APP && { maskedEmail: maskEmail(by.email) }),
  };
}

/** Mails the code of a set-up again. @throws Refusal */
export function resendAuthenticatorCode(
  platform: Platform,
  { id, email, twoFactorType }: Staff,
  operationId: string,
  now: Date,
): Promise<void> {
  return platform.challenges.resend({ id, email, phoneNumber: undefined, twoFactorType }, operationId, now);
}
