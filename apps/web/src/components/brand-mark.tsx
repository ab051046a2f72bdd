import { bank } from '../lib/bank.ts';
import classes from './brand-mark.module.css';

type Props = { readonly isNameHidden?: boolean };

/** The bank's sprout and name. */
export function BrandMark({ isNameHidden = false }: Props) {
  return (
    <span className={classes['mark']}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#0B4A2A" />
        <path d="M16 26V14" stroke="#F5B81C" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M16 16C9 16 6.500 11.500 6.500 6.500 13 6.500 16 10.500 16 16z" fill="#F5B81C" />
        <path d="M16 20c0-5.500 3.500-8.500 9.500-8.500C25.500 17 22.500 20 16 20z" fill="#FFD15C" />
      </svg>
      <span className={isNameHidden ? 'sr-only' : undefined}>{bank.name}</span>
    </span>
  );
}
