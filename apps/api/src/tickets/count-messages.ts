import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';

/** Enough for a conversation; whoever only marks a ticket says something by it too (counter 25). */
const MESSAGES: Throttle = { name: 'ticket-messages', attemptsMax: 120, windowMinutes: 60 };

/** Counts what a customer says about a ticket before it is kept. @throws Refusal TOO_MANY_TICKETS */
export async function countMessage(
  { throttles }: Pick<Platform, 'throttles'>,
  customerId: string,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(MESSAGES, customerId, 'TOO_MANY_TICKETS', now);
}
