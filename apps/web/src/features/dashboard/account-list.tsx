import type { Account } from '../../api/accounts-api.ts';
import { HiddenBalance } from '../../components/hidden-balance.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './account-list.module.css';

type Props = { readonly accounts: readonly Account[] };

/** One card per account; the four themes go round by position (S1 §9). */
export function AccountList({ accounts }: Props) {
  if (accounts.length === 0) return <p>You have no account yet.</p>;
  return (
    <ul className={classes['list']} aria-label="Your accounts">
      {accounts.map(({ accountNumber, accountTypeName, availableBalance }, index) => (
        <li key={accountNumber} className={classes['card']} data-theme={index % 4}>
          <span className={classes['type']}>{accountTypeName}</span>
          <span className={classes['balance']}>
            <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} />
          </span>
          <span className={classes['number']}>
            {accountNumber}
            <CopyButton text={accountNumber} what={`account number ${accountNumber}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
