import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';

/** Each change is told on every channel, and a text message costs money (counter 26). */
const CHANGES: Throttle = { name: 'alert-changes', attemptsMax: 20, windowMinutes: 60 };

/** @throws Refusal TOO_MANY_ALERT_CHANGES */
export async function countAlertChange(
  { throttles }: Platform,
  customerId: string,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(CHANGES, customerId, 'TOO_MANY_ALERT_CHANGES', now);
}
