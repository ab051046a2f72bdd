import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { type Transaction, useTransactionsQuery } from '../../api/transactions-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { RequestStatement } from '../../components/statement/request-statement.tsx';
import { useStatementDialog } from '../../components/statement/use-statement-dialog.ts';
import { counterpartyWords } from '../../components/transaction-details/counterparty-words.ts';
import { TransactionPanel } from '../../components/transaction-details/transaction-panel.tsx';
import { useOpenTransaction } from '../../components/transaction-details/use-open-transaction.ts';
import { dayHeading, parseDay, todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { SpendingPart } from './spending-part.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import classes from './transaction-history-page.module.css';
import { TransactionTotals } from './transaction-totals.tsx';
import { type HistoryView, useHistoryView } from './use-history-view.ts';
import { useTransactionsUrl } from './use-transactions-url.ts';

const referenceOf = ({ referenceNumber }: Transaction): string => referenceNumber;
const dayOf = ({ dateCreated }: Transaction): string =>
  dayHeading(parseDay(dateCreated) ?? dateCreated, todayInLagos());
const labelOf = (transaction: Transaction): string =>
  `View details of ${nairaText(transaction.amount)} ${counterpartyWords(transaction)}`;

const VIEWS: readonly { readonly value: HistoryView; readonly label: string }[] = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'spending', label: 'Spending' },
];

/** What came in and went out (S2 §2), and what it was spent on. What is shown stands in the URL. */
export function TransactionHistoryPage() {
  const { view, show, ...shown } = useHistoryView();
  const statement = useStatementDialog();
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Transaction History" />
        <Button
          aria-haspopup="dialog"
          leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
          onClick={statement.open}
        >
          {TEXTS.requestStatement}
        </Button>
      </div>
      <PillTabs label="Show" tabs={VIEWS} value={view} onChange={show}>
        {view === 'spending' ? <SpendingPart shown={shown} /> : <TransactionList />}
      </PillTabs>
      <TransactionPanel />
      <RequestStatement />
    </div>
  );
}

function TransactionList() {
  const { url, activeFilters, quickFilters } = useTransactionsUrl();
  const { open } = useOpenTransaction();
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer');
  const { page, size, q, sort, filters } = url;
  const isByDay = sort.endsWith('dateCreated');
  const wanted = { ...filters, ...(q !== '' && { q }) };
  const isNarrowed = Object.keys(wanted).length > 0;
  const { data, currentData, error, isFetching, refetch } = useTransactionsQuery({
    page,
    size,
    sort,
    ...wanted,
  });

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
      opening={{
        label: labelOf,
        onOpen: ({ referenceNumber }) => open(referenceNumber),
        isInFirstCell: true,
      }}
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
      summary={isNarrowed ? <TransactionTotals wanted={wanted} /> : undefined}
      empty={{
        title: TEXTS.noRecords,
        hint: 'What you send and receive will be listed here.',
        illustration: <BasketIllustration />,
        action: maySend && (
          <Button component={Link} to="/transfer">
            Make a transfer
          </Button>
        ),
      }}
    />
  );
}
