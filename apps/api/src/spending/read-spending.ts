import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectSpending } from './spending-db.ts';
import { monthAt, monthsUpTo } from './spending-rules.ts';

/** A month of a customer: what came in and went out, what it was spent on, and the months before it. */
export async function readSpending(
  { pool }: Platform,
  customerId: string,
  asked: string | undefined,
  now: Date,
) {
  const thisMonth = monthAt(now).month;
  const month = asked ?? thisMonth;
  if (month > thisMonth) throw fail('BAD_REQUEST', { fieldErrors: { month: 'This month is still to come' } });
  const months = monthsUpTo(month);
  // A budget that nothing was spent of yet says something of this month alone.
  const listsUnspent = month === thisMonth;
  const told = await selectSpending(poolConnection(pool), customerId, months, { month, listsUnspent });
  const flows = months.map((one) => flowsOf(told.months, one.month));
  return {
    ...flowsOf(told.months, month),
    months: flows,
    categories: told.categories.toSorted((a, b) => Number(b.spent - a.spent)),
    recipients: told.recipients,
  };
}

function flowsOf<Flows extends { readonly month: string }>(months: readonly Flows[], wanted: string): Flows {
  const flows = months.find(({ month }) => month === wanted);
  if (flows === undefined) throw new Error(`The month ${wanted} was not summed`);
  return flows;
}
