import { BalanceText } from './balance-text.tsx';
import { BalanceToggle } from './balance-toggle.tsx';
import { useOwnVisibility } from './balance-visibility.tsx';
import classes from './hidden-balance.module.css';

type Props = {
  readonly naira: number;
  readonly what: string;
  /** What stands in its place while it is hidden. */
  readonly mask?: string | undefined;
};

/** A balance with an eye of its own. */
export function HiddenBalance({ naira, what, mask }: Props) {
  const { isShown, onToggle } = useOwnVisibility();
  return (
    <span className={classes['balance']}>
      <span className={classes['text']}>
        <BalanceText naira={naira} isShown={isShown} {...(mask !== undefined && { mask })} />
      </span>
      <BalanceToggle what={what} isShown={isShown} onToggle={onToggle} />
    </span>
  );
}
