import { TEXTS } from '@harvest/contracts/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { useTransactionsQuery } from '../../api/transactions-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransactionCards } from './transaction-cards.tsx';
import classes from './transaction-history-page.module.css';
import { TransactionTable } from './transaction-table.tsx';

/** What came in and went out, newest first. Page and size are in the URL, so that Back and a reload keep them. */
export function TransactionHistoryPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const size = PAGE_SIZES.find((known) => String(known) === search.get('size')) ?? DEFAULT_PAGE_SIZE;
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const { currentData, error, isFetching, refetch } = useTransactionsQuery({ page, size });
  const List = isWide ? TransactionTable : TransactionCards;

  return (
    <div className={classes['page']}>
      <PageHeading title="Transaction History" />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTransactionsFailed} onRetry={refetch} />
      )}
      {!currentData && (isFetching || !error) && <Skeleton lines={8} label="Loading transactions" />}
      {currentData && (
        <>
          {currentData.transactions.length === 0 ? (
            <p className={classes['empty']}>{TEXTS.noRecords}</p>
          ) : (
            <List transactions={currentData.transactions} />
          )}
          <Pager
            page={page}
            size={size}
            totalCount={currentData.totalCount}
            onChange={(next) => setSearch({ page: String(next.page), size: String(next.size) })}
          />
        </>
      )}
    </div>
  );
}
