import { TEXTS } from '@harvest/contracts/texts';
import { useClientSummaryQuery } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { RequestStatement } from '../../components/statement/request-statement.tsx';
import { TransactionPanel } from '../../components/transaction-details/transaction-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AccountsOverview } from './accounts-overview.tsx';
import classes from './home-page.module.css';
import { QuickActions } from './quick-actions.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { ScheduledPayments } from './scheduled-payments.tsx';
import type { SummaryState } from './summary-panel.tsx';
import { ThisWeek } from './this-week.tsx';
import { TotalBalance } from './total-balance.tsx';

/** The dashboard (S1 §2). Its frame stands while the bank is asked, so that nothing moves when the answer comes. */
export function HomePage() {
  const userInfo = useUserInfo();
  const { data, error, isFetching, refetch } = useClientSummaryQuery();
  const hasFailed = error !== undefined && !isFetching;
  const state: SummaryState = { summary: data, retry: hasFailed ? refetch : undefined };
  return (
    <div className={classes['page']}>
      <header>
        <PageHeading title="Home">Welcome, {userInfo?.firstName}</PageHeading>
        <p className={classes['subtitle']}>User Dashboard</p>
        <LeftToday />
      </header>
      <p role="status" className="sr-only">
        {!data && isFetching ? 'Loading your accounts' : ''}
      </p>
      {hasFailed && (
        <FetchFailure failure={error} fallback={TEXTS.fetchScheduledPaymentsFailed} onRetry={refetch} />
      )}
      <div className={classes['top']}>
        <div className={classes['accounts']}>
          <AccountsOverview state={state} />
          <QuickActions summary={data} />
        </div>
        <div className={classes['numbers']}>
          <TotalBalance state={state} />
          <ThisWeek state={state} />
        </div>
      </div>
      <div className={classes['lists']}>
        <RecentTransactions state={state} />
        <ScheduledPayments state={state} />
      </div>
      <TransactionPanel />
      <RequestStatement />
    </div>
  );
}
