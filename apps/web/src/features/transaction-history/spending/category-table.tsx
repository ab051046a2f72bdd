import {
  SPENDING_CATEGORIES,
  SPENDING_CATEGORY_NAMES,
  type SpendingCategory,
} from '@harvest/contracts/spending-categories';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CategorySpending, Spending } from '../../../api/spending-api.ts';
import { SeedlingIllustration } from '../../../components/illustrations/seedling-illustration.tsx';
import { monthOf } from '../../../lib/calendar-day.ts';
import { monthText } from '../../../lib/calendar-month.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from './bar.tsx';
import { BudgetCell } from './budget-cell.tsx';
import { BudgetForm } from './budget-form.tsx';
import classes from './category-table.module.css';

type Props = { readonly spending: Spending; readonly thisMonth: string };

/** What a month was spent on: each category leads to its payments, and its budget is set in its place. */
export function CategoryTable({ spending, thisMonth }: Props) {
  const { categories, month } = spending;
  const most = Math.max(0, ...categories.map(({ spent }) => spent));
  return (
    <Panel title="What it was spent on">
      {categories.length === 0 ? (
        <EmptyState
          title={`Nothing was spent in ${monthText(month)}`}
          hint="What you pay is put into groups such as wages or airtime. You can change the group of each payment."
          illustration={<SeedlingIllustration />}
        />
      ) : (
        <table className={classes['table']}>
          <caption className="sr-only">What {monthText(month)} was spent on</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" data-amount>
                Spent
              </th>
              <th scope="col">Monthly budget</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((line) => (
              <tr key={line.category}>
                <th scope="row" className={classes['name']}>
                  <CategoryName line={line} month={month} isThisMonth={month === thisMonth} />
                </th>
                <td className={classes['spent']}>
                  <span className={classes['amount']}>{nairaText(line.spent)}</span>
                  <Bar amount={line.spent} most={most} tone="spent" />
                </td>
                <td className={classes['budget']}>
                  <BudgetCell line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {month === thisMonth && <FurtherBudget known={categories} />}
    </Panel>
  );
}

type NameProps = {
  readonly line: CategorySpending;
  readonly month: string;
  readonly isThisMonth: boolean;
};

function CategoryName({ line: { category, count }, month, isThisMonth }: NameProps) {
  const name = SPENDING_CATEGORY_NAMES[category];
  const { first, last } = monthOf(`${month}-01`);
  const narrowed = new URLSearchParams({ category, from: first, ...(!isThisMonth && { to: last }) });
  return (
    <>
      {count === 0 ? (
        <span className={classes['title']}>{name}</span>
      ) : (
        <Link to={`/transaction-history?${narrowed.toString()}`} className={classes['title']}>
          {name}
        </Link>
      )}
      <span className={classes['count']}>
        {count === 0 ? 'No payments' : count === 1 ? '1 payment' : `${count} payments`}
      </span>
    </>
  );
}

/** A budget for what nothing was spent on yet. */
function FurtherBudget({ known }: { readonly known: readonly CategorySpending[] }) {
  const [chosen, setChosen] = useState<SpendingCategory | null>(null);
  const others = SPENDING_CATEGORIES.filter((each) => !known.some(({ category }) => category === each));
  if (others.length === 0) return null;
  return (
    <div className={classes['further']}>
      <ListField
        label="Set a budget for something else"
        placeholder="Choose a category"
        data={others.map((value) => ({ value, label: SPENDING_CATEGORY_NAMES[value] }))}
        value={chosen}
        onChange={(value) => setChosen(others.find((each) => each === value) ?? null)}
      />
      {chosen !== null && (
        <BudgetForm key={chosen} category={chosen} budget={null} onDone={() => setChosen(null)} />
      )}
    </div>
  );
}
