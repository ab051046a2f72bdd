import type { ListWanted } from '../../api/back-office-api.ts';
import { dayText, parseDay } from '../../lib/calendar-day.ts';
import type { ActiveFilter } from '../../ui/filter-chips.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';

const isDay = (value: string): boolean => parseDay(value) === value;

/** What the audit shows, from the URL, and the filters in words. */
export function useAuditUrl() {
  const url = useListUrl({ from: isDay, to: isDay }, ['']);
  const { page, size, q, filters } = url;
  const wanted: ListWanted = { page, size, ...filters, ...(q !== '' && { q }) };
  const words = [
    ['from', filters.from && `From: ${dayText(filters.from)}`],
    ['to', filters.to && `To: ${dayText(filters.to)}`],
  ] as const;
  const activeFilters: ActiveFilter[] = words.flatMap(([name, label]) =>
    label === undefined ? [] : [{ label, onRemove: () => url.change({ filters: { [name]: null } }) }],
  );
  return { url, wanted, activeFilters };
}

export type AuditUrl = ReturnType<typeof useAuditUrl>['url'];
