import { TEXTS } from '@harvest/contracts/texts';
import { useAlertPreferencesQuery } from '../../api/alerts-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlertWays } from './alert-ways.tsx';
import classes from './alerts-tab.module.css';
import { LowBalances } from './low-balances.tsx';

/** How a customer is told of what, and below which balances. */
export function AlertsTab() {
  const { data, error, refetch } = useAlertPreferencesQuery();
  if (error !== undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchAlertPreferencesFailed} onRetry={refetch} />;
  if (data === undefined) return <Skeleton lines={8} label="Loading your choices" />;
  return (
    <div className={classes['tab']}>
      <section className={classes['part']} aria-labelledby="alert-ways">
        <h3 id="alert-ways">What we tell you, and how</h3>
        <p>
          News about your security, such as a new password, comes in every way, whatever you choose. How you
          get codes stays as it is. We tell you when something is changed here.
        </p>
        <AlertWays choices={data.events} onSaved={refetch} />
      </section>
      {data.lowBalances.length > 0 && (
        <section className={classes['part']} aria-labelledby="low-balances">
          <h3 id="low-balances">Low balances</h3>
          <p>We tell you once when a payment leaves less than this in an account.</p>
          <LowBalances accounts={data.lowBalances} />
        </section>
      )}
    </div>
  );
}
