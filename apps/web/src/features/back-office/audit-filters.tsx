import { todayInLagos } from '../../lib/calendar-day.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { AuditUrl } from './use-audit-url.ts';

type Props = { readonly url: AuditUrl };

/** The days that are of interest. */
export function AuditFilters({ url: { filters, change } }: Props) {
  const today = todayInLagos();
  return (
    <>
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
