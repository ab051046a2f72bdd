import { lagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { DAY_MS } from './seed-customers.ts';

/** An hour of a day in Lagos, counted back from now. */
export function pastTime(
  { daysAgo, hour }: { readonly daysAgo: number; readonly hour: number },
  now: Date,
): Date {
  const day = startOfLagosDay(lagosDay(new Date(now.getTime() - daysAgo * DAY_MS)));
  return new Date(day.getTime() + hour * 3_600_000);
}
