import type { TransactionSort } from '@harvest/contracts/transactions';
import type { Transaction } from '../../api/transactions-api.ts';
import type { Column } from '../../ui/table-columns.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { QuietStatus } from '../status-chip.tsx';
import { shownStatus } from '../transaction-details/shown-status.ts';
import { NarrationCell } from './narration-cell.tsx';

/** The default, newest first, comes first. */
export const TRANSACTION_SORTS = [
  '-dateCreated',
  'dateCreated',
  '-amount',
  'amount',
] as const satisfies readonly TransactionSort[];

/** HH:mm, as everywhere (S1 §9). */
export const timeOf = ({ timeCreated }: Transaction): string => timeCreated.slice(0, 5);

/** S2 §2. */
export const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  {
    name: 'Date',
    cell: ({ dateCreated }) => dateCreated,
    sort: {
      descending: { sort: '-dateCreated', words: 'Newest first' },
      ascending: { sort: 'dateCreated', words: 'Oldest first' },
    },
  },
  { name: 'Time', cell: timeOf },
  { name: 'Account Type', isText: true, cell: ({ accountType }) => accountType },
  {
    name: 'Amount',
    isAmount: true,
    cell: ({ amount, transactionType, wasStopped }) => (
      <SignedAmount naira={amount} transactionType={transactionType} wasStopped={wasStopped} />
    ),
    sort: {
      descending: { sort: '-amount', words: 'Largest amount first' },
      ascending: { sort: 'amount', words: 'Smallest amount first' },
    },
  },
  { name: 'Transaction Type', isText: true, cell: ({ transactionType }) => transactionType },
  { name: 'Status', cell: (transaction) => <QuietStatus status={shownStatus(transaction)} hasWord /> },
  { name: 'Narration', isText: true, cell: (transaction) => <NarrationCell transaction={transaction} /> },
];
