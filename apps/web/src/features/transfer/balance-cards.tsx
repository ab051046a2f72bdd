import type { Account } from '../../api/accounts-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { cardThemeAt } from '../../components/card-themes.ts';
import { HiddenBalance } from '../../components/hidden-balance.tsx';
import classes from './balance-cards.module.css';

type Props = { readonly accounts: readonly Account[] };

/** S2 §9: longer account type names are cut on this page. */
const TYPE_NAME_LENGTH_MAX = 20;

/** One small card per account, each with an eye of its own. */
export function BalanceCards({ accounts }: Props) {
  return (
    <ul className={classes['cards']} aria-label="Your accounts">
      {accounts.map(({ accountNumber, accountTypeName, availableBalance }, position) => (
        <li
          key={accountNumber}
          className={classes['card']}
          style={{ borderLeftColor: cardThemeAt(position).base }}
        >
          <span className={classes['number']}>
            <AccountNumber accountNumber={accountNumber} />
          </span>
          <span className={classes['type']} data-cut={accountTypeName.length > TYPE_NAME_LENGTH_MAX}>
            {accountTypeName.slice(0, TYPE_NAME_LENGTH_MAX).trimEnd()}
          </span>
          <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} />
        </li>
      ))}
    </ul>
  );
}
