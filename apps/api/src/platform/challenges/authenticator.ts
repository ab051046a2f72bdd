import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;

/**
 * The time step whose code this is: the current or the previous one, by the wall clock, because the customer's phone
 * keeps that too (decision 11). Undefined when it is neither.
 */
export function verifyTotp(secretBase32: string, code: string): bigint | undefined {
  const totp = totpOf(secretBase32);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  // A code of the next step belongs to a clock that runs ahead of ours; it is refused.
  if (delta === null || delta > 0) return undefined;
  return BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}

/** Whether this was the code of a step that matched before, however long ago, so that a confirm can be repeated. */
export function isCodeOfStep(secretBase32: string, code: string, step: bigint): boolean {
  const timestamp = Number(step) * STEP_SECONDS * 1000;
  return totpOf(secretBase32).generate({ timestamp }) === code;
}

function totpOf(secretBase32: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secretBase32),
    digits: 6,
    period: STEP_SECONDS,
    algorithm: 'SHA1',
  });
}
