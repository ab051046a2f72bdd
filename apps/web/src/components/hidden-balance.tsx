import { useState } from 'react';
import { BalanceText } from './balance-text.tsx';
import { BalanceToggle } from './balance-toggle.tsx';
import { useBalanceVisibility } from './balance-visibility.tsx';
import classes from './hidden-balance.module.css';

type Props = {
  readonly naira: number;
  readonly what: string;
  /** What stands in its place while it is hidden. */
  readonly mask?: string | undefined;
};

/** A balance with an eye of its own (S1 §2), which counts until the eye for all balances is pressed again. */
export function HiddenBalance({ naira, what, mask }: Props) {
  const { isShown: areAllShown } = useBalanceVisibility();
  const [own, setOwn] = useState({ isShown: areAllShown, areAllShown });
  const isShown = own.areAllShown === areAllShown ? own.isShown : areAllShown;
  return (
    <span className={classes['balance']}>
      <span className={classes['text']}>
        <BalanceText naira={naira} isShown={isShown} {...(mask !== undefined && { mask })} />
      </span>
      <BalanceToggle
        what={what}
        isShown={isShown}
        onToggle={(next) => setOwn({ isShown: next, areAllShown })}
      />
    </span>
  );
}
