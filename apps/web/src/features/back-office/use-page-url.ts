import type { ListWanted } from '../../api/back-office-api.ts';
import { useListUrl } from '../../ui/use-list-url.ts';

/** The lists of the back office have one order each, so search and page are all their URLs hold. */
export function usePageUrl() {
  const url = useListUrl({}, ['']);
  const { page, size, q } = url;
  const wanted: ListWanted = { page, size, ...(q !== '' && { q }) };
  return { url, wanted };
}
