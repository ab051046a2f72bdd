import { SPENDING_CATEGORY_NAMES } from '@harvest/contracts/spending-categories';
import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';

/** What a customer is told once most of a budget is used: how much of it, in which month, and what is left. */
export function budgetWords(
  { payload }: EventOf<'BUDGET_MOSTLY_USED'>,
  { name: bankName }: { readonly name: string },
): MessageText {
  const category = SPENDING_CATEGORY_NAMES[payload.category];
  const budget = BigInt(payload.budgetKobo);
  const spent = BigInt(payload.spentKobo);
  const month = new Date(`${payload.month}-01T00:00:00Z`).toLocaleString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const left = spent > budget ? `${nairaOf(spent - budget)} over it` : `${nairaOf(budget - spent)} left`;
  const what = `${category}, ${month}: you have spent ${nairaOf(spent)} of your budget of ${nairaOf(budget)}. That is ${left}.`;
  return {
    subject: `${category}: ${(spent * 100n) / budget}% of your budget is used`,
    email: `${what}\n\nYou see and change your budgets under Spending in your transaction history.`,
    sms: `${bankName}: ${what}`,
  };
}

function nairaOf(amountKobo: bigint): string {
  return formatNaira(kobo(amountKobo));
}
