import { toBuffer } from 'qrcode';
import { maskEmail, maskPhoneNumber } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
import { authenticatorUri, newTotpSecret } from '../platform/security/challenges/authenticator.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmableSetUp, SET_UP_MINUTES_MAX, setUpWords } from './set-up-challenge.ts';
import { upsertSetUp } from './two-factor-db.ts';

const FACTOR = 'GOOGLE_AUTHENTICATOR';
/** Pixels for each square of the QR code. */
const QR_SCALE = 6;

/**
 * Makes a secret for the customer's authenticator app and shows it, this once. It takes the place of one that was shown
 * before and not confirmed; an active one keeps working (decision 42). Where the current factor is codes that we send,
 * it sends one, at most one a minute (A30). @throws Refusal
 */
export async function startAuthenticatorSetUp(platform: Platform, customer: Customer, now: Date) {
  const secretCode = newTotpSecret();
  const expiresAt = new Date(now.getTime() + SET_UP_MINUTES_MAX * 60_000);
  const operationId = await platform.db.transaction().execute(async (transaction) => {
    const id = await upsertSetUp(transaction, {
      customerId: customer.id,
      factor: FACTOR,
      secretEncrypted: platform.secrets.encrypt('totp-secrets', secretCode),
      expiresAt,
    });
    const confirmable = confirmableSetUp(customer, FACTOR, id);
    await platform.challenges.issueUnlessFresh(
      transaction,
      confirmable,
      now,
      setUpWords(platform, FACTOR),
      expiresAt,
    );
    return id;
  });
  const setUpLink = authenticatorUri(secretCode, platform.config.bank.name, customer.email);
  const png = await toBuffer(setUpLink, { type: 'png', scale: QR_SCALE });
  const shown = { image: png.toString('base64'), secretCode, setUpLink, operationId };
  if (customer.twoFactorType === FACTOR) return shown;
  return {
    ...shown,
    maskedEmail: maskEmail(customer.email),
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
  };
}
