import { SPENDING_CATEGORY_NAMES } from '@harvest/contracts/spending-categories';
import type { Kobo } from '@harvest/money';
import { plainNaira } from '../../lib/naira-text.ts';
import { AmountBoundField } from '../../ui/amount-bound-field.tsx';
import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import { ListField } from '../../ui/list-field.tsx';
import classes from './transaction-filters.module.css';
import { STATUS_WORDS, type TransactionsUrl, TYPE_WORDS } from './use-transactions-url.ts';

type Props = { readonly url: TransactionsUrl };

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATUSES = optionsOf(STATUS_WORDS);
const TYPES = optionsOf(TYPE_WORDS);
const CATEGORIES = optionsOf(SPENDING_CATEGORY_NAMES);
const inUrl = (amount: Kobo | null) => (amount === null ? null : plainNaira(amount));

/** What the history can be narrowed by. */
export function TransactionFilters({ url }: Props) {
  const { filters, amountMin, amountMax, amountMaxProblem, change } = url;
  return (
    <div className={classes['fields']}>
      <div className={classes['pair']}>
        <ListField
          label="Status"
          clearable
          placeholder="Any"
          data={STATUSES}
          value={filters.status ?? null}
          onChange={(status) => change({ filters: { status } })}
        />
        <ListField
          label="Transaction Type"
          clearable
          placeholder="Any"
          data={TYPES}
          value={filters.transactionType ?? null}
          onChange={(transactionType) => change({ filters: { transactionType } })}
        />
        <ListField
          label="Spent on"
          clearable
          placeholder="Any"
          data={CATEGORIES}
          value={filters.category ?? null}
          onChange={(category) => change({ filters: { category } })}
        />
      </div>
      <div className={classes['pair']}>
        <DayRangeFields days={filters} onChange={(days) => change({ filters: days })} />
      </div>
      <div className={`${classes['pair']} ${classes['amounts']}`}>
        <AmountBoundField
          label="Amount from"
          value={amountMin}
          onChange={(amount) => change({ filters: { amountMin: inUrl(amount) } })}
        />
        <AmountBoundField
          label="Amount to"
          value={amountMax}
          error={amountMaxProblem}
          onChange={(amount) => change({ filters: { amountMax: inUrl(amount) } })}
        />
      </div>
    </div>
  );
}
