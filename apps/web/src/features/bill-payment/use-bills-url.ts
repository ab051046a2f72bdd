import type { BillProduct } from '@harvest/contracts/bill-details';
import type { VendingStatus } from '@harvest/contracts/bills';
import { PRODUCT_WORDS } from '../../components/payment/product-words.ts';
import { dayText, parseDay } from '../../lib/calendar-day.ts';
import type { ActiveFilter } from '../../ui/filter-chips.tsx';
import type { QuickFilter } from '../../ui/quick-filters.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';

export const STATUS_WORDS: Readonly<Record<VendingStatus, string>> = {
  SUCCESS: 'Completed',
  PENDING: 'Pending',
  FAILED: 'Failed',
};

const isDay = (value: string): boolean => parseDay(value) === value;
const isStatus = (value: string): value is VendingStatus => Object.hasOwn(STATUS_WORDS, value);
const isProduct = (value: string): value is BillProduct => Object.hasOwn(PRODUCT_WORDS, value);

/** Which past purchases are shown, from the URL, and the filters in words. */
export function useBillsUrl() {
  const { filters: found, ...url } = useListUrl(
    { product: isProduct, status: isStatus, from: isDay, to: isDay },
    ['-dateCreated'],
  );
  const { product, status, from, to } = found;
  const filters = {
    ...(product !== undefined && isProduct(product) && { utilityProductType: product }),
    ...(status !== undefined && isStatus(status) && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const quickFilters = Object.entries(PRODUCT_WORDS).map(
    ([name, label]): QuickFilter => ({
      label,
      isOn: product === name,
      onPress: (isOn) => url.change({ filters: { product: isOn ? name : null } }),
    }),
  );
  const words = [
    ['status', filters.status && `Status: ${STATUS_WORDS[filters.status]}`],
    ['from', from && `From: ${dayText(from)}`],
    ['to', to && `To: ${dayText(to)}`],
  ] as const;
  const activeFilters: ActiveFilter[] = words.flatMap(([name, label]) =>
    label === undefined ? [] : [{ label, onRemove: () => url.change({ filters: { [name]: null } }) }],
  );
  return { url: { ...url, filters }, activeFilters, quickFilters };
}

export type BillsUrl = ReturnType<typeof useBillsUrl>['url'];
