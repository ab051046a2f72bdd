import type { CSSProperties } from 'react';
import type { Account } from '../api/accounts-api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './account-card.module.css';
import { AccountNumber } from './account-number.tsx';
import { CardArt } from './card-art.tsx';
import { cardThemeAt } from './card-themes.ts';
import { HiddenBalance } from './hidden-balance.tsx';

type Props = {
  readonly account: Account;
  /** Where the account stands in the list, which decides its look. */
  readonly position: number;
  /** Behind another card, where its buttons cannot be seen. */
  readonly isCovered?: boolean;
};

type CardStyle = CSSProperties & { readonly [name: `--${string}`]: string };

/** An account as a card: type, balance and number (S1 §2). */
export function AccountCard({ account, position, isCovered = false }: Props) {
  const { accountNumber, accountTypeName, availableBalance } = account;
  const theme = cardThemeAt(position);
  const style: CardStyle = { '--card-base': theme.base, '--card-text': theme.text };
  return (
    <div className={classes['card']} style={style}>
      <CardArt theme={theme} className={classes['art']} />
      <span className={classes['type']}>{accountTypeName}</span>
      {/* Only the buttons: what the card says can be read by everybody wherever it stands. */}
      <span className={classes['balance']} inert={isCovered}>
        <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} />
      </span>
      <span className={classes['number']}>
        <AccountNumber accountNumber={accountNumber} />
        <span inert={isCovered}>
          <CopyButton text={accountNumber} what={`account number ${accountNumber}`} />
        </span>
      </span>
    </div>
  );
}
