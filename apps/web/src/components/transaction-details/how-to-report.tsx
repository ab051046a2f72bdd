import { useEffect, useId, useRef } from 'react';
import { bank } from '../../lib/bank.ts';
import { canBeReached, SupportLines } from '../support-lines.tsx';
import classes from './how-to-report.module.css';

type Props = { readonly reference: string };

/** Whom to tell that something is wrong with a transaction, and what they will ask for. */
export function HowToReport({ reference }: Props) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    // All of it, not its title alone.
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={classes['report']} aria-labelledby={titleId}>
      <h3 id={titleId} ref={title} tabIndex={-1} className={classes['title']}>
        Report a problem
      </h3>
      <p>
        {canBeReached() ? 'Tell customer service' : `Tell a branch of ${bank.name}`} the reference{' '}
        <strong>{reference}</strong> and what is wrong. With it they find this transaction at once. Nobody
        from the bank asks for your password or a code.
      </p>
      <SupportLines />
    </section>
  );
}
