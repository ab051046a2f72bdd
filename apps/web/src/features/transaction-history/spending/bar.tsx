import type { CSSProperties } from 'react';
import classes from './bar.module.css';

type Props = {
  readonly amount: number;
  /** What would fill it. */
  readonly most: number;
  readonly tone: 'in' | 'out' | 'spent';
};

type BarStyle = CSSProperties & { readonly '--part': string };

/** How much an amount is beside others. It says nothing that the amount itself does not. */
export function Bar({ amount, most, tone }: Props) {
  const style: BarStyle = { '--part': most === 0 ? '0%' : `${(amount / most) * 100}%` };
  return <span aria-hidden className={classes['bar']} data-tone={tone} style={style} />;
}
