import { TEXTS } from '@harvest/contracts/texts';
import { useClientSummaryQuery } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountList } from './account-list.tsx';
import classes from './home-page.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { ScheduledPayments } from './scheduled-payments.tsx';
import { Totals } from './totals.tsx';

/** The dashboard (S1 §2). */
export function HomePage() {
  const userInfo = useUserInfo();
  const { data, error, isFetching, refetch } = useClientSummaryQuery();
  return (
    <div className={classes['page']}>
      <header>
        <PageHeading title="Home">Welcome, {userInfo?.firstName}</PageHeading>
        <p className={classes['subtitle']}>User Dashboard</p>
      </header>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchScheduledPaymentsFailed} onRetry={refetch} />
      )}
      {!data && (isFetching || !error) && <Skeleton lines={6} label="Loading your accounts" />}
      {data && (
        <>
          <AccountList accounts={data.accounts} />
          <div className={classes['panels']}>
            <Totals summary={data} />
            <RecentTransactions transactions={data.recentTransactions} />
            <ScheduledPayments payments={data.scheduledPayments} />
          </div>
        </>
      )}
    </div>
  );
}
