import type { TransactionStatus } from '@harvest/contracts/transactions';
import type { Transaction } from '../../api/transactions-api.ts';
import { dayText, parseDay } from '../../lib/calendar-day.ts';
import type { ActiveFilter } from '../../ui/filter-chips.tsx';
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

const isDay = (value: string): boolean => parseDay(value) === value;
const isStatus = (value: string): value is TransactionStatus => Object.hasOwn(STATUS_WORDS, value);
const isType = (value: string): value is TransactionType => Object.hasOwn(TYPE_WORDS, value);

/** What the history shows, from the URL, and the filters in words. */
export function useTransactionsUrl() {
  const { filters: found, ...url } = useListUrl(
    { status: isStatus, transactionType: isType, from: isDay, to: isDay },
    TRANSACTION_SORTS,
  );
  const { status, transactionType, from, to } = found;
  const filters = {
    ...(status !== undefined && isStatus(status) && { status }),
    ...(transactionType !== undefined && isType(transactionType) && { transactionType }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const words = [
    ['status', filters.status && `Status: ${STATUS_WORDS[filters.status]}`],
    ['transactionType', transactionType && `Transaction Type: ${transactionType}`],
    ['from', from && `From: ${dayText(from)}`],
    ['to', to && `To: ${dayText(to)}`],
  ] as const;
  const activeFilters: ActiveFilter[] = words.flatMap(([name, label]) =>
    label === undefined ? [] : [{ label, onRemove: () => url.change({ filters: { [name]: null } }) }],
  );
  return { url: { ...url, filters }, activeFilters };
}

export type TransactionsUrl = ReturnType<typeof useTransactionsUrl>['url'];
