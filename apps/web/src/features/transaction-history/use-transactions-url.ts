import type { TransactionStatus } from '@harvest/contracts/transactions';
import { formatNaira, type Kobo, parseNairaText } from '@harvest/money';
import type { Transaction } from '../../api/transactions-api.ts';
import { dayText, parseDay } from '../../lib/calendar-day.ts';
import { plainNaira } from '../../lib/naira-text.ts';
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
const isAmount = (value: string): boolean => parseNairaText(value) !== null;
const isStatus = (value: string): value is TransactionStatus => Object.hasOwn(STATUS_WORDS, value);
const isType = (value: string): value is TransactionType => Object.hasOwn(TYPE_WORDS, value);

/** What the history shows, from the URL, and the filters in words. */
export function useTransactionsUrl() {
  const { filters: found, ...url } = useListUrl(
    {
      status: isStatus,
      transactionType: isType,
      from: isDay,
      to: isDay,
      amountMin: isAmount,
      amountMax: isAmount,
    },
    TRANSACTION_SORTS,
  );
  const { status, transactionType, from, to } = found;
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
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(amountMin !== null && { amountMin: plainNaira(amountMin) }),
    ...(amountMaxUsed !== null && { amountMax: plainNaira(amountMaxUsed) }),
  };
  const words = [
    ['status', filters.status && `Status: ${STATUS_WORDS[filters.status]}`],
    ['transactionType', transactionType && `Transaction Type: ${transactionType}`],
    ['from', from && `From: ${dayText(from)}`],
    ['to', to && `To: ${dayText(to)}`],
    ['amountMin', amountMin === null ? undefined : `Amount from: ${formatNaira(amountMin)}`],
    ['amountMax', amountMaxUsed === null ? undefined : `Amount to: ${formatNaira(amountMaxUsed)}`],
  ] as const;
  const activeFilters: ActiveFilter[] = words.flatMap(([name, label]) =>
    label === undefined ? [] : [{ label, onRemove: () => url.change({ filters: { [name]: null } }) }],
  );
  return { url: { ...url, filters, amountMin, amountMax, amountMaxProblem }, activeFilters };
}

const amountOf = (found: string | undefined): Kobo | null =>
  found === undefined ? null : parseNairaText(found);

export type TransactionsUrl = ReturnType<typeof useTransactionsUrl>['url'];
