import type { CSSProperties, ReactNode } from 'react';
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
  /** What stands for a balance that is hidden. */
  readonly mask?: string;
  /** What can be done with the account. */
  readonly children?: ReactNode;
};

type CardStyle = CSSProperties & { readonly [name: `--${string}`]: string };

/** An account as a card: type, balance and number (S1 §2). */
export function AccountCard({ account, position, isCovered = false, mask, children }: Props) {
  const { accountNumber, accountTypeName, availableBalance, isDisabled } = account;
  const theme = cardThemeAt(position);
  const style: CardStyle = { '--card-base': theme.base, '--card-text': theme.text };
  return (
    <div className={classes['card']} style={style}>
      <CardArt theme={theme} className={classes['art']} />
      <span className={classes['head']}>
        <span className={classes['type']}>{accountTypeName}</span>
        {isDisabled && <span className={classes['disabled']}>Disabled</span>}
      </span>
      {/* Only the buttons: what the card says can be read by everybody wherever it stands. */}
      <span className={classes['balance']} inert={isCovered}>
        <HiddenBalance naira={availableBalance} what={`${accountTypeName} ${accountNumber}`} mask={mask} />
      </span>
      <span className={classes['foot']}>
        <span className={classes['number']}>
          <AccountNumber accountNumber={accountNumber} />
          <span inert={isCovered}>
            <CopyButton text={accountNumber} what={`account number ${accountNumber}`} />
          </span>
        </span>
        {children !== undefined && <span inert={isCovered}>{children}</span>}
      </span>
    </div>
  );
}
