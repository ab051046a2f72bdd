import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { HiddenBalance } from '../../components/hidden-balance.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './totals.module.css';

type Props = { readonly summary: ClientSummary };

/** Total balance, what of it can be spent, and this week in numbers. */
export function Totals({ summary }: Props) {
  const week = summary.weeklyTransactionSummary;
  const facts = [
    ['Failed', week.failedTransactions],
    ['Pending', week.pendingTransactions],
    ['Completed', week.completedTransactions],
    ['Inwards', nairaText(week.inwards)],
    ['Outwards', nairaText(week.outwards)],
  ] as const;
  return (
    <div className={classes['totals']}>
      <Panel title="Total Balance">
        <p className={classes['total']}>
          <HiddenBalance naira={summary.totalCurrentBalance} what="all accounts" />
        </p>
        <div className={classes['spend']}>
          <div>
            <p className={classes['label']}>Available to spend</p>
            <HiddenBalance naira={summary.totalAvailableBalance} what="money available to spend" />
          </div>
          <Button component={Link} to="/transfer">
            Transfer
          </Button>
        </div>
      </Panel>
      <Panel title="This Week">
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={classes['fact']}>
              <dt className={classes['label']}>{name}</dt>
              <dd className={classes['value']}>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}
