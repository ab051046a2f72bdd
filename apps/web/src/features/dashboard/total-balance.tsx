import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { BalanceText } from '../../components/balance-text.tsx';
import { BalanceToggle } from '../../components/balance-toggle.tsx';
import { useBalanceVisibility } from '../../components/balance-visibility.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';
import classes from './total-balance.module.css';

type Props = { readonly state: SummaryState };

/** All that the customer has, and what of it can be spent (S1 §2). Its eye is that of all balances. */
export function TotalBalance({ state }: Props) {
  return (
    <SummaryPanel title="Total Balance" state={state} placeholder={<Placeholder heightPx={122} />}>
      {(summary) => <Balances summary={summary} />}
    </SummaryPanel>
  );
}

function Balances({ summary }: { readonly summary: ClientSummary }) {
  const { isShown, onToggle } = useBalanceVisibility();
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer');
  return (
    <>
      <p className={classes['total']}>
        <span className={classes['amount']}>
          <BalanceText naira={summary.totalCurrentBalance} isShown={isShown} />
        </span>
        <BalanceToggle what="all accounts" isShown={isShown} onToggle={onToggle} />
      </p>
      <div className={classes['spend']}>
        <div>
          <p className={classes['label']}>Available to spend</p>
          <p className={classes['available']}>
            <BalanceText naira={summary.totalAvailableBalance} isShown={isShown} />
          </p>
        </div>
        {maySend && (
          <Button component={Link} to="/transfer">
            Transfer
          </Button>
        )}
      </div>
    </>
  );
}
