import type { Throttle } from './throttles.ts';

/**
 * Names that a customer may look up one by one, behind whatever kind of number: enough for a morning of paying wages, too little
 * to read the whole list of customers (counter 12). One counter for all of them, whichever slice asks.
 */
export const LOOK_UPS: Throttle = { name: 'name-inquiry', attemptsMax: 120, windowMinutes: 10 };

/**
 * Questions about what the customer knows already. They are refused nothing: where the window is used up, they are told what they
 * know, and nobody outside is asked any more (A217).
 */
export const KNOWN_LOOK_UPS: Throttle = { name: 'known-look-up', attemptsMax: 120, windowMinutes: 10 };

/** Minutes for which an answer may be relied on (decision 50). */
const ANSWER_MINUTES_MAX = 15;

export function answersSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_MINUTES_MAX * 60_000);
}
