import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import { ListField } from '../../ui/list-field.tsx';
import classes from './bill-filters.module.css';
import { type BillsUrl, STATUS_WORDS } from './use-bills-url.ts';

type Props = { readonly url: BillsUrl };

const STATUSES = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));

/** What past purchases can be narrowed by, besides what was bought. */
export function BillFilters({ url: { filters, change } }: Props) {
  return (
    <div className={classes['fields']}>
      <ListField
        label="Status"
        clearable
        placeholder="Any"
        data={STATUSES}
        value={filters.status ?? null}
        onChange={(status) => change({ filters: { status } })}
      />
      <DayRangeFields days={filters} onChange={(days) => change({ filters: days })} />
    </div>
  );
}
