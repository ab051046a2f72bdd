import { TEXTS } from '@harvest/contracts/texts';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import type { Transaction, TransactionPage } from '../../api/transactions-api.ts';
import { dayHeading, parseDay, todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import { BasketIllustration } from '../illustrations/basket-illustration.tsx';
import { counterpartyWords } from '../transaction-details/counterparty-words.ts';
import { TransactionCard } from './transaction-card.tsx';
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import type { useTransactionsUrl } from './use-transactions-url.ts';

type Props = {
  readonly shown: ReturnType<typeof useTransactionsUrl>;
  /** What the bank answered, as its hook has it. */
  readonly answer: {
    readonly data?: TransactionPage | undefined;
    readonly currentData?: TransactionPage | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onOpen: (transaction: Transaction) => void;
  /** What all that match come to. */
  readonly summary?: ReactNode;
  readonly emptyHint: string;
  /** What there is to do where there are none. */
  readonly emptyAction?: ReactNode;
};

const referenceOf = ({ referenceNumber }: Transaction): string => referenceNumber;
const dayOf = ({ dateCreated }: Transaction): string =>
  dayHeading(parseDay(dateCreated) ?? dateCreated, todayInLagos());
const labelOf = (transaction: Transaction): string =>
  `View details of ${nairaText(transaction.amount)} ${counterpartyWords(transaction)}`;

/** A customer's history (S2 §2), as they read it themselves and as staff do. */
export function TransactionTable({ shown, answer, onOpen, summary, emptyHint, emptyAction }: Props) {
  const { url, activeFilters, quickFilters } = shown;
  const { data, currentData, error, isFetching, refetch } = answer;
  const isByDay = url.sort.endsWith('dateCreated');
  return (
    <DataTable
      caption="Transactions"
      noun={{ one: 'transaction', many: 'transactions' }}
      searchLabel="Search"
      searchPlaceholder="Name, narration or amount"
      columns={TRANSACTION_COLUMNS}
      rowKey={referenceOf}
      card={(transaction) => <TransactionCard transaction={transaction} isUnderItsDay={isByDay} />}
      groupOf={isByDay ? dayOf : undefined}
      opening={{ label: labelOf, onOpen, isInFirstCell: true }}
      page={data && { rows: data.transactions, totalCount: data.totalCount }}
      isBusy={isFetching && currentData === undefined}
      failure={
        error &&
        !isFetching && (
          <FetchFailure failure={error} fallback={TEXTS.fetchTransactionsFailed} onRetry={refetch} />
        )
      }
      url={url}
      quickFilters={quickFilters}
      filters={<TransactionFilters url={url} />}
      activeFilters={activeFilters}
      summary={summary}
      empty={{
        title: TEXTS.noRecords,
        hint: emptyHint,
        illustration: <BasketIllustration />,
        action: emptyAction,
      }}
    />
  );
}
