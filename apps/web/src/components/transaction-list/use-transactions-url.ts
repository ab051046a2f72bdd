import {
  SPENDING_CATEGORIES,
  SPENDING_CATEGORY_NAMES,
  type SpendingCategory,
} from '@harvest/contracts/spending-categories';
import type { TransactionDirection, TransactionStatus } from '@harvest/contracts/transactions';
import { readAmount } from '@harvest/input/amount';
import { formatNaira, type Kobo } from '@harvest/money';
import type { Transaction } from '../../api/transactions-api.ts';
import { dayText, monthOf, parseDay, todayInLagos } from '../../lib/calendar-day.ts';
import { plainNaira } from '../../lib/naira-text.ts';
import type { ActiveFilter } from '../../ui/filter-chips.tsx';
import type { QuickFilter } from '../../ui/quick-filters.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';
import { TRANSACTION_SORTS } from './transaction-columns.tsx';

type TransactionType = Transaction['transactionType'];

export const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  SUCCESS: 'Completed',
  PENDING: 'Pending',
  FAILED: 'Failed',
};
export const TYPE_WORDS: Readonly<Record<TransactionType, string>> = {
  Deposit: 'Deposit',
  Transfer: 'Transfer',
  'Bill Payment': 'Bill Payment',
  Charge: 'Charge',
};

const DIRECTION_WORDS: Readonly<Record<TransactionDirection, string>> = { IN: 'Money in', OUT: 'Money out' };

const NO_DAYS = { from: null, to: null };

const isDay = (value: string): boolean => parseDay(value) === value;
const isAmount = (value: string): boolean => readAmount(value) !== null;
const isStatus = (value: string): value is TransactionStatus => Object.hasOwn(STATUS_WORDS, value);
const isDirection = (value: string): value is TransactionDirection => value === 'IN' || value === 'OUT';
const isCategory = (value: string): value is SpendingCategory =>
  SPENDING_CATEGORIES.some((category) => category === value);
const isType = (value: string): value is TransactionType => Object.hasOwn(TYPE_WORDS, value);

/** What the history shows, from the URL, and the filters in words. */
export function useTransactionsUrl() {
  const { filters: found, ...url } = useListUrl(
    {
      status: isStatus,
      transactionType: isType,
      direction: isDirection,
      from: isDay,
      to: isDay,
      amountMin: isAmount,
      amountMax: isAmount,
      category: isCategory,
    },
    TRANSACTION_SORTS,
  );
  const { status, transactionType, direction, from, to, category } = found;
  const amountMin = amountOf(found.amountMin);
  const amountMax = amountOf(found.amountMax);
  // A range upside down is said at the field of its upper end, which narrows nothing meanwhile (A66).
  const amountMaxProblem =
    amountMin !== null && amountMax !== null && amountMax < amountMin
      ? `Enter ${formatNaira(amountMin)} or more`
      : undefined;
  const amountMaxUsed = amountMaxProblem === undefined ? amountMax : null;
  const filters = {
    ...(status !== undefined && isStatus(status) && { status }),
    ...(transactionType !== undefined && isType(transactionType) && { transactionType }),
    ...(direction !== undefined && isDirection(direction) && { direction }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(amountMin !== null && { amountMin: plainNaira(amountMin) }),
    ...(amountMaxUsed !== null && { amountMax: plainNaira(amountMaxUsed) }),
    ...(category !== undefined && isCategory(category) && { category }),
  };
  const today = todayInLagos();
  const lastMonth = monthOf(today, 1);
  const months = {
    'This month': { from: monthOf(today).first, to: undefined },
    'Last month': { from: lastMonth.first, to: lastMonth.last },
  };
  const quickMonths = Object.entries(months).map(
    ([label, days]): QuickFilter => ({
      label,
      isOn: from === days.from && to === days.to,
      onPress: (isOn) => url.change({ filters: isOn ? { from: days.from, to: days.to ?? null } : NO_DAYS }),
    }),
  );
  const quickDirections = Object.entries(DIRECTION_WORDS).map(
    ([name, label]): QuickFilter => ({
      label,
      isOn: direction === name,
      onPress: (isOn) => url.change({ filters: { direction: isOn ? name : null } }),
    }),
  );
  // What a pressed quick filter says already is not said again.
  const isQuickMonth = quickMonths.some(({ isOn }) => isOn);
  const words = [
    ['status', filters.status && `Status: ${STATUS_WORDS[filters.status]}`],
    ['transactionType', transactionType && `Transaction Type: ${transactionType}`],
    ['from', from && !isQuickMonth ? `From: ${dayText(from)}` : undefined],
    ['to', to && !isQuickMonth ? `To: ${dayText(to)}` : undefined],
    ['amountMin', amountMin === null ? undefined : `Amount from: ${formatNaira(amountMin)}`],
    ['category', filters.category && `Spent on: ${SPENDING_CATEGORY_NAMES[filters.category]}`],
    ['amountMax', amountMaxUsed === null ? undefined : `Amount to: ${formatNaira(amountMaxUsed)}`],
  ] as const;
  const activeFilters: ActiveFilter[] = words.flatMap(([name, label]) =>
    label === undefined ? [] : [{ label, onRemove: () => url.change({ filters: { [name]: null } }) }],
  );
  return {
    /** What the bank is asked for, but for order and page. */
    wanted: { ...filters, ...(url.q !== '' && { q: url.q }) },
    url: { ...url, filters, amountMin, amountMax, amountMaxProblem },
    activeFilters,
    quickFilters: [...quickMonths, ...quickDirections],
  };
}

const amountOf = (found: string | undefined): Kobo | null => (found === undefined ? null : readAmount(found));

export type TransactionsUrl = ReturnType<typeof useTransactionsUrl>['url'];
