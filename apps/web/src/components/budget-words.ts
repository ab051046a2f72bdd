import { BUDGET_WARNING_PERCENT } from '@harvest/contracts/spending-categories';
import { nairaText } from '../lib/naira-text.ts';

type Used = { readonly spent: number; readonly budget: number };

/** How much of a budget is used, and whether its owner should look at it: from 80 %, and above all of it. */
export function budgetUse({ spent, budget }: Used) {
  // Both are numbers of naira with at most two decimals.
  const [spentKobo, budgetKobo] = [Math.round(spent * 100), Math.round(budget * 100)];
  const overKobo = spentKobo - budgetKobo;
  const percent = Math.floor((spentKobo * 100) / budgetKobo);
  const tone = overKobo > 0 ? 'over' : percent >= BUDGET_WARNING_PERCENT ? 'near' : 'fine';
  const words = overKobo > 0 ? `${nairaText(overKobo / 100)} over` : `${percent}% used`;
  return { percent, tone, words } as const;
}
