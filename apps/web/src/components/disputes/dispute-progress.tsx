import { useId } from 'react';
import { Link } from 'react-router';
import { useDisputeQuery } from '../../api/disputes-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { bankNow } from '../../lib/bank-clock.ts';
import { MoneySteps } from '../payment/money-steps.tsx';
import { disputeSteps } from './dispute-words.ts';
import classes from './disputes.module.css';

type Props = { readonly reference: string };

/** What became of the problem that was reported about a transaction; nothing where none was. */
export function DisputeProgress({ reference }: Props) {
  const titleId = useId();
  const maySee = useUserInfo()?.permittedLinks.includes('/customer-service') === true;
  const dispute = useDisputeQuery(reference).currentData?.dispute ?? null;
  if (dispute === null) return null;
  return (
    <section className={classes['progress']} aria-labelledby={titleId}>
      <p id={titleId} className={classes['title']}>
        The problem you reported
      </p>
      <div aria-live="polite">
        <MoneySteps steps={disputeSteps(dispute, bankNow())} />
      </div>
      {dispute.decision !== '' && <blockquote className={classes['decision']}>{dispute.decision}</blockquote>}
      <p className={classes['trace']}>
        <span>
          Tracking number <strong>{dispute.trackingNumber}</strong>
        </span>
        {maySee && <Link to={`/customer-service/${dispute.ticketId}`}>Open the conversation</Link>}
      </p>
    </section>
  );
}
