import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type Balances, useBalancesQuery } from '../../api/transfers-api.ts';
import { BalanceText } from '../../components/balance-text.tsx';
import { BalanceToggle } from '../../components/balance-toggle.tsx';
import { useBalanceVisibility } from '../../components/balance-visibility.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { useFundAccount } from '../../components/fund-account.tsx';
import { RequestStatement } from '../../components/statement/request-statement.tsx';
import { useStatementDialog } from '../../components/statement/use-statement-dialog.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { BalanceCards } from './balance-cards.tsx';
import classes from './balances-panel.module.css';

/** What there is to send from (S2 §2, left column). */
export function BalancesPanel() {
  const { data, error, isFetching, refetch } = useBalancesQuery();
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const isLoading = !data && (isFetching || !error);
  const { fund, panel } = useFundAccount();
  const statement = useStatementDialog();
  return (
    <Panel
      title="Total Balance"
      aside={
        data && (
          <div className={classes['actions']}>
            <Button variant="subtle" aria-haspopup="dialog" px={8} onClick={() => fund(data.accounts)}>
              {TEXTS.fundAccount}
            </Button>
            {statement.isAllowed && (
              <Button variant="subtle" aria-haspopup="dialog" px={8} onClick={statement.open}>
                {TEXTS.requestStatement}
              </Button>
            )}
          </div>
        )
      }
    >
      {panel}
      <RequestStatement />
      <p role="status" className="sr-only">
        {isLoading ? 'Loading your balances' : ''}
      </p>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBalancesFailed} onRetry={refetch} />
      )}
      {isLoading && <Placeholder heightPx={isWide ? 480 : 116} />}
      {data && (
        <>
          <Totals balances={data} />
          {isWide ? (
            <>
              <Week balances={data} />
              <BalanceCards accounts={data.accounts} />
            </>
          ) : (
            // The form is what a telephone has room for; the rest is a press away.
            <details className={classes['more']}>
              <summary className={classes['summary']}>
                <span>Your accounts ({data.accounts.length})</span>
                <IconChevronDown aria-hidden size={20} stroke={1.75} className={classes['chevron']} />
              </summary>
              <Week balances={data} />
              <BalanceCards accounts={data.accounts} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

/** One eye shows both balances. */
function Totals({ balances }: { readonly balances: Balances }) {
  const { isShown, onToggle } = useBalanceVisibility();
  const available = <BalanceText naira={balances.totalAvailableBalance} isShown={isShown} />;
  return (
    <>
      <p className={classes['total']}>
        <span className={classes['amount']}>
          <BalanceText naira={balances.totalCurrentBalance} isShown={isShown} />
        </span>
        <BalanceToggle what="all accounts" isShown={isShown} onToggle={onToggle} />
      </p>
      <FactList className={classes['facts']} facts={[{ label: 'Available to spend', value: available }]} />
    </>
  );
}

/** What came in and went out, which is no secret as the balances are. */
function Week({ balances }: { readonly balances: Balances }) {
  return (
    <FactList
      className={classes['facts']}
      facts={[
        { label: 'Inwards this week', value: nairaText(balances.thisWeekInwards) },
        { label: 'Outwards this week', value: nairaText(balances.thisWeekOutwards) },
      ]}
    />
  );
}
