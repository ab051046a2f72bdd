import type { Account } from '../../api/accounts-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { cardThemeAt } from '../../components/card-themes.ts';
import { HiddenBalance } from '../../components/hidden-balance.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './balance-cards.module.css';

type Props = { readonly accounts: readonly Account[] };

/** S2 §9: longer account type names are cut on this page. */
const TYPE_NAME_LENGTH_MAX = 20;

/** One small card per account, each with an eye of its own. */
export function BalanceCards({ accounts }: Props) {
  return (
    <ul className={classes['cards']} aria-label="Your accounts">
      {accounts.map(({ accountNumber, accountTypeName, availableBalance, isDisabled }, position) => (
        <li
          key={accountNumber}
          className={classes['card']}
          style={{ borderLeftColor: cardThemeAt(position).base }}
        >
          <span className={classes['number']}>
            <AccountNumber accountNumber={accountNumber} />
          </span>
          <TypeName name={accountTypeName} />
          <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} />
          {isDisabled && <StatusChip status="DISABLED" />}
        </li>
      ))}
    </ul>
  );
}

/** The whole name for who points at it, or listens. */
function TypeName({ name }: { readonly name: string }) {
  if (name.length <= TYPE_NAME_LENGTH_MAX) return <span className={classes['type']}>{name}</span>;
  return (
    <span className={classes['type']} title={name}>
      <span aria-hidden data-cut>
        {name.slice(0, TYPE_NAME_LENGTH_MAX).trimEnd()}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
