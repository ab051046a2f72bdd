import { useState } from 'react';
import { BalanceText } from './balance-text.tsx';
import { BalanceToggle } from './balance-toggle.tsx';
import classes from './hidden-balance.module.css';

type Props = { readonly naira: number; readonly what: string };

/** A balance that shows when asked, with its eye. */
export function HiddenBalance({ naira, what }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={classes['balance']}>
      <span className={classes['text']}>
        <BalanceText naira={naira} isShown={isShown} />
      </span>
      <BalanceToggle what={what} isShown={isShown} onToggle={setIsShown} />
    </span>
  );
}
