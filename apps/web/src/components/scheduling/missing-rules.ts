import { dayOfRun, daysBetween } from '@harvest/contracts/schedule-dates';
import { type Kobo, kobo } from '@harvest/money';
import type { Plan } from '../schedule-words.ts';

/** As far ahead as the bank looks when it warns of what is scheduled. */
const DAYS_AHEAD = 30;

/**
 * The first day on which an account that holds so much cannot make the payment of a plan, and how much is missing until then;
 * null where it can make all that are near. The first one counts however far it is.
 */
export function missingFor(
  { firstDay, interval, runs }: Plan,
  eachTime: Kobo,
  held: Kobo,
  today: string,
): { readonly day: string; readonly missing: Kobo } | null {
  for (let run = 1; run <= runs; run += 1) {
    const day = dayOfRun(firstDay, interval, run);
    if (run > 1 && daysBetween(today, day) > DAYS_AHEAD) return null;
    const needed = eachTime * BigInt(run);
    if (needed > held) return { day, missing: kobo(needed - held) };
  }
  return null;
}
