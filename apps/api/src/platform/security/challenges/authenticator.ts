import { Secret, TOTP } from 'otpauth';
import { sameBytes } from '../secrets.ts';

const STEP_SECONDS = 30;
// 160 bits, as RFC 4226 recommends; 32 characters in base 32.
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from a QR code: whose secret this is, at which bank. */
export function authenticatorUri(secretBase32: string, bankName: string, email: string): string {
  return totpOf(secretBase32, { issuer: bankName, label: email }).toString();
}

/**
 * The time step whose code this is: the previous, the current or the next one by the wall clock, because the clock of a phone
 * may be behind ours or ahead of it (`docs/decisions/013`). Undefined when it is none of them.
 */
export function verifyTotp(secretBase32: string, code: string): bigint | undefined {
  const totp = totpOf(secretBase32);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  return BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}

/** Whether this was the code of a step that matched before, however long ago, so that a confirm can be repeated. */
export function isCodeOfStep(secretBase32: string, code: string, step: bigint): boolean {
  const timestamp = Number(step) * STEP_SECONDS * 1000;
  const right = totpOf(secretBase32).generate({ timestamp });
  return sameBytes(Buffer.from(right), Buffer.from(code));
}

function totpOf(secretBase32: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secretBase32),
    digits: 6,
    period: STEP_SECONDS,
    algorithm: 'SHA1',
  });
}
