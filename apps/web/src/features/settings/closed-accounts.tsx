import { Link } from 'react-router';
import { useClosedAccountsQuery } from '../../api/accounts-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './closed-accounts.module.css';

/** What is closed can still be read. Nothing at all where nothing is. */
export function ClosedAccounts() {
  const { data: accounts = [] } = useClosedAccountsQuery();
  const mayRead = useUserInfo()?.permittedLinks.includes('/transaction-history') === true;
  if (accounts.length === 0) return null;
  return (
    <Panel title="Closed accounts">
      <ul className={classes['accounts']}>
        {accounts.map(({ accountNumber, accountTypeName, closedAt }) => (
          <li key={accountNumber} className={classes['account']}>
            <strong>{accountTypeName}</strong>
            <AccountNumber accountNumber={accountNumber} />
            {closedAt !== null && (
              <span className={classes['since']}>closed {dateTimeText(closedAt).slice(0, 10)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes['note']}>
        Their history and receipts stay{' '}
        {mayRead ? (
          <>
            in <Link to="/transaction-history">Transaction History</Link>, and you can still{' '}
            <Link to="/transaction-history?statement=new">request a statement</Link>.
          </>
        ) : (
          'with the bank.'
        )}
      </p>
    </Panel>
  );
}
