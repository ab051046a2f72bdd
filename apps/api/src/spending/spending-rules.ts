import { SPENDING_MONTHS } from '@harvest/contracts/spending-categories';
import { lagosDay, startOfLagosDay } from '../bank/lagos-time.ts';

/** One month in Lagos: `YYYY-MM`, its first moment, and that of the next one. */
export type Month = { readonly month: string; readonly starts: Date; readonly ends: Date };

/** The month in Lagos that a moment belongs to. */
export function monthAt(moment: Date): Month {
  return monthNamed(lagosDay(moment).slice(0, 7));
}

/** A month and those before it, the oldest first. */
export function monthsUpTo(month: string): readonly [Month, ...Month[]] {
  const months: [Month, ...Month[]] = [monthNamed(month)];
  while (months.length < SPENDING_MONTHS) {
    const dayBefore = new Date(months[0].starts.getTime() - 1);
    months.unshift(monthAt(dayBefore));
  }
  return months;
}

function monthNamed(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { month, starts: startOfLagosDay(`${month}-01`), ends: startOfLagosDay(`${next}-01`) };
}
