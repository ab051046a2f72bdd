import { SPENDING_CATEGORY_NAMES, type SpendingCategory } from '@harvest/contracts/spending-categories';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { useSpendingQuery } from '../../api/spending-api.ts';
import { budgetUse } from '../../components/budget-words.ts';
import classes from './budget-line.module.css';

const usedOf = (category: SpendingCategory, spent: number, budget: number) => {
  const { tone, percent, words } = budgetUse({ spent, budget });
  const told = tone === 'over' ? `${words} this month's budget` : `${percent}% of this month's budget used`;
  return { name: SPENDING_CATEGORY_NAMES[category], tone, percent, words: told };
};

/** That most of a budget of this month is used; nothing while there is no such thing. */
export function BudgetLine() {
  const mayLook = useUserInfo()?.permittedLinks.includes('/transaction-history') === true;
  const { data } = useSpendingQuery(undefined, { skip: !mayLook });
  const [first, ...others] = (data?.categories ?? [])
    .flatMap(({ category, spent, budget }) => (budget === null ? [] : [usedOf(category, spent, budget)]))
    .filter(({ tone }) => tone !== 'fine')
    .sort((a, b) => b.percent - a.percent);
  if (first === undefined) return null;
  return (
    <p className={classes['line']}>
      <IconAlertTriangle aria-hidden size={18} stroke={1.75} className={classes['icon']} />
      <span>
        {first.name}: {first.words}
        {others.length > 0 && `, and ${others.length} more`}
      </span>
      <Link to="/transaction-history?view=spending" className={classes['link']}>
        See spending
      </Link>
    </p>
  );
}
