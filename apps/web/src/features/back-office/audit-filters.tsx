import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import type { AuditUrl } from './use-audit-url.ts';

type Props = { readonly url: AuditUrl };

/** The days that are of interest. */
export function AuditFilters({ url: { filters, change } }: Props) {
  return <DayRangeFields days={filters} onChange={(days) => change({ filters: days })} />;
}
