import { fail } from '../../errors.ts';
import type { Pause, Throttle, Throttles } from '../throttles.ts';
import { addressKey } from '../visitors.ts';

// Whoever asks with an e-mail address alone may be a stranger: counted per identifier and address, apart from the owner's
// own, and for every identifier alike, whether anything waits for it or not (decision 13).
const RESENDS: Throttle = { name: 'resend-by-email', attemptsMax: 5, windowMinutes: 60 };
const RESEND_PAUSE: Pause = { name: 'resend-pause', seconds: 60 };

/** Counts one wish for another code by `identifier` from `address`. @throws Refusal RESEND_TOO_SOON or RESEND_LIMIT */
export async function countResend(
  throttles: Throttles,
  identifier: string,
  address: string,
  now: Date,
): Promise<void> {
  const whom = `${identifier} ${addressKey(address)}`;
  const secondsLeft = await throttles.beginPause(RESEND_PAUSE, whom, now);
  if (secondsLeft > 0) throw fail('RESEND_TOO_SOON', { retryAfterSeconds: secondsLeft });
  await throttles.takeOrRefuse(RESENDS, whom, 'RESEND_LIMIT', now);
}

/** A code was just sent to whoever asks from `address`: another one has to wait. */
export async function holdResends(
  throttles: Throttles,
  identifier: string,
  address: string,
  now: Date,
): Promise<void> {
  await throttles.beginPause(RESEND_PAUSE, `${identifier} ${addressKey(address)}`, now);
}
