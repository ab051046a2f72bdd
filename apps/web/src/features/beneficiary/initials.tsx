import { initialsOf } from '../../lib/initials.ts';
import classes from './initials.module.css';

type Props = { readonly name: string };

/** Who it is, for the eye that runs down a list; the name itself stands beside it. */
export function Initials({ name }: Props) {
  return (
    <span aria-hidden className={classes['initials']}>
      {initialsOf(name)}
    </span>
  );
}
