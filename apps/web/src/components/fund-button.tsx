import type { Account } from '../api/accounts-api.ts';
import classes from './fund-button.module.css';

type Props = { readonly account: Account; readonly onFund: (account: Account) => void };

/** On an account's card, in the card's own colours. */
export function FundButton({ account, onFund }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes['fund']}
      onClick={(event) => {
        // A card in a stack hears presses, too.
        event.stopPropagation();
        onFund(account);
      }}
    >
      Fund
      <span className="sr-only">
        {' '}
        {account.accountTypeName} {account.accountNumber}
      </span>
    </button>
  );
}
