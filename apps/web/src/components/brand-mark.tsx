import { bank } from '../lib/bank.ts';
import classes from './brand-mark.module.css';

type Props = { readonly isNameHidden?: boolean };

/** The bank's sprout and name. */
export function BrandMark({ isNameHidden = false }: Props) {
  return (
    <span className={classes['mark']}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      <span className={isNameHidden ? 'sr-only' : undefined}>{bank.name}</span>
    </span>
  );
}
