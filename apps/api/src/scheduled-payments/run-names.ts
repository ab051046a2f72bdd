import { sameId, sameSessionId } from '../bank/ids.ts';
import { startOfLagosDay } from '../bank/lagos-time.ts';

// A bank that is restored to before a payment was made makes it again. By these names the switch and the billers know that they
// have it, and answer as they did the first time; so nothing goes into them that chance or the hour decides (A411).

/** A payment of a schedule, and the day it falls on: year-month-day in Lagos. */
export type NamedRun = { readonly scheduleId: string; readonly run: number; readonly day: string };

const wordsOf = ({ scheduleId, run }: NamedRun) => `payment ${run} of schedule ${scheduleId}`;

/** By what the switch knows a payment, however often it is tried. */
export function sessionIdOfRun(bankCode: string, run: NamedRun): string {
  return sameSessionId(bankCode, wordsOf(run), startOfLagosDay(run.day));
}

/** By what the billers know it; its first operation has this id, too. */
export function requestIdOfRun(run: NamedRun): string {
  return sameId(wordsOf(run), startOfLagosDay(run.day));
}
