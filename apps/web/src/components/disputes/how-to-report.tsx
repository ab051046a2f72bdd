import { bank } from '../../lib/bank.ts';
import { canBeReached, SupportLines } from '../support-lines.tsx';
import classes from './how-to-report.module.css';

type Props = { readonly reference: string };

/** Whom to tell that something is wrong with a transaction where it cannot be reported here, and what they will ask for. */
export function HowToReport({ reference }: Props) {
  return (
    <div className={classes['report']}>
      <p>
        You can also {canBeReached() ? 'tell customer service' : `tell a branch of ${bank.name}`} the
        reference <strong>{reference}</strong> and what is wrong. With it they find this transaction at once.
        Nobody from the bank asks for your password or a code.
      </p>
      <SupportLines />
    </div>
  );
}
