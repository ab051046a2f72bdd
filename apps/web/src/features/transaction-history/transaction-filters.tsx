import { todayInLagos } from '../../lib/calendar-day.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { STATUS_WORDS, type TransactionsUrl, TYPE_WORDS } from './use-transactions-url.ts';

type Props = { readonly url: TransactionsUrl };

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATUSES = optionsOf(STATUS_WORDS);
const TYPES = optionsOf(TYPE_WORDS);

/** What the history can be narrowed by. */
export function TransactionFilters({ url: { filters, change } }: Props) {
  const today = todayInLagos();
  return (
    <>
      <ListField
        label="Status"
        clearable
        data={STATUSES}
        value={filters.status ?? null}
        onChange={(status) => change({ filters: { status } })}
      />
      <ListField
        label="Transaction Type"
        clearable
        data={TYPES}
        value={filters.transactionType ?? null}
        onChange={(transactionType) => change({ filters: { transactionType } })}
      />
      <DateField
        label="From"
        value={filters.from ?? null}
        max={filters.to ?? today}
        onChange={(from) => change({ filters: { from } })}
      />
      <DateField
        label="To"
        value={filters.to ?? null}
        min={filters.from}
        max={today}
        onChange={(to) => change({ filters: { to } })}
      />
    </>
  );
}
