import { expect, test } from 'vitest';
import { budgetUse } from './budget-words.ts';

test.each([
  [0, 100, 'fine', '0% used'],
  [79.99, 100, 'fine', '79% used'],
  [80, 100, 'near', '80% used'],
  [100, 100, 'near', '100% used'],
  [100.01, 100, 'over', '₦0.01 over'],
  [12_000, 10_000, 'over', '₦2,000.00 over'],
  [0.29, 0.36, 'near', '80% used'],
])('a budget, with %d spent of %d: is %s, in words %s', (spent, budget, tone, words) => {
  expect(budgetUse({ spent, budget })).toMatchObject({ tone, words });
});
