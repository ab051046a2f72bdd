import { TEXTS } from '@harvest/contracts/texts';
import { useBalancesQuery } from '../../api/transfers-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { HiddenBalance } from '../../components/hidden-balance.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './balances-panel.module.css';

/** S2 §9: longer account type names are cut on this page. */
const TYPE_NAME_LENGTH_MAX = 20;

/** What there is to send from (S2 §2, left column). */
export function BalancesPanel() {
  const { data, error, isFetching, refetch } = useBalancesQuery();
  return (
    <Panel title="Total Balance">
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBalancesFailed} onRetry={refetch} />
      )}
      {!data && (isFetching || !error) && <Skeleton lines={4} label="Loading your balances" />}
      {data && (
        <>
          <p className={classes['total']}>
            <HiddenBalance naira={data.totalCurrentBalance} what="all accounts" />
          </p>
          <dl className={classes['facts']}>
            <dt>Available to spend</dt>
            <dd>
              <HiddenBalance naira={data.totalAvailableBalance} what="money available to spend" />
            </dd>
            <dt>Inwards this week</dt>
            <dd>{nairaText(data.thisWeekInwards)}</dd>
            <dt>Outwards this week</dt>
            <dd>{nairaText(data.thisWeekOutwards)}</dd>
          </dl>
          <ul className={classes['accounts']} aria-label="Your accounts">
            {data.accounts.map(({ accountNumber, accountTypeName, availableBalance }) => (
              <li key={accountNumber} className={classes['account']}>
                <span>{accountNumber}</span>
                <span className={classes['type']}>{accountTypeName.slice(0, TYPE_NAME_LENGTH_MAX)}</span>
                <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
