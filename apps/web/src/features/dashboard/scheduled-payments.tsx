import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { monthDayText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './movement-list.module.css';

type Props = { readonly payments: ClientSummary['scheduledPayments'] };

/** What is going to be paid. */
export function ScheduledPayments({ payments }: Props) {
  const all = (
    <Link to="/scheduled-payment" className={classes['all']}>
      View all
    </Link>
  );
  return (
    <Panel title="Scheduled Payments" aside={all}>
      {payments.length === 0 && <p className={classes['muted']}>{TEXTS.noRecords}</p>}
      <ul className={classes['list']}>
        {payments.map(({ amount, beneficiaryAccount, type, status, date }) => (
          <li key={`${date} ${beneficiaryAccount} ${amount}`} className={classes['row']}>
            <span className={classes['who']}>
              <strong>{beneficiaryAccount}</strong>
              <span className={classes['muted']}>
                {type} · {monthDayText(date)}
              </span>
            </span>
            <span className={classes['amount']}>
              {nairaText(amount)}
              <StatusChip status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
