import type { CustomersWanted } from '../../api/back-office-api.ts';
import { useListUrl } from '../../ui/use-list-url.ts';

/** Which customers the list shows, from the URL: all, or those as whom nobody can log in. */
export function useCustomersUrl() {
  const url = useListUrl({ status: (value) => value === 'BLOCKED' }, ['']);
  const { page, size, q, filters } = url;
  const isBlocked = filters.status !== undefined;
  const wanted: CustomersWanted = {
    page,
    size,
    ...(q !== '' && { q }),
    ...(isBlocked && { status: 'BLOCKED' }),
  };
  return { url, isBlocked, wanted };
}
