import { TEXTS } from '@harvest/contracts/texts';
import { TICKET_KINDS } from '@harvest/contracts/ticket-kinds';
import { useState } from 'react';
import { type Ticket, useSetTicketStatusMutation } from '../../api/tickets-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { bankNow } from '../../lib/bank-clock.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './ticket-head.module.css';
import { TicketStatus } from './ticket-list.tsx';

/** What a ticket is about, what it is known by, and by when the bank answers. */
export function TicketHead({ ticket }: { readonly ticket: Ticket }) {
  const { id, subject, resolved, trackingNumber, kind } = ticket;
  const [setStatus, { isLoading }] = useSetTicketStatusMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const answer = answerFact(ticket);
  const toggle = async () => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await setStatus({ id, resolved: !resolved });
    if (error) setProblem(reportActionFailure(error, TEXTS.changeTicketStatusFailed));
    else toast.success(TEXTS.ticketStatusUpdated);
  };
  return (
    <div className={classes['head']}>
      <div className={classes['line']}>
        <h2 className={classes['subject']}>{subject}</h2>
        <SubmitButton variant="default" busy={isLoading && TEXTS.loading} onClick={() => void toggle()}>
          {resolved ? TEXTS.markAsUnresolved : TEXTS.markAsDone}
        </SubmitButton>
      </div>
      <Problem text={problem} />
      <dl className={classes['facts']}>
        <div>
          <dt className="sr-only">Status</dt>
          <dd>
            <TicketStatus resolved={resolved} />
          </dd>
        </div>
        <div>
          <dt>Tracking number</dt>
          <dd className={classes['number']}>
            {trackingNumber}
            <CopyButton text={trackingNumber} what="tracking number" />
          </dd>
        </div>
        <div>
          <dt>About</dt>
          <dd>{TICKET_KINDS[kind].label}</dd>
        </div>
        {answer !== null && (
          <div>
            <dt>{answer.label}</dt>
            <dd>{dateTimeText(answer.at)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** By when the bank answers, or when it did; nothing where nobody waits for it any more. */
function answerFact({ answeredAt, reopenedAt, answerBy, resolved }: Ticket): {
  label: string;
  at: string;
} | null {
  // An answer from before it was opened again is none to what it was opened for.
  if (answeredAt !== null && (resolved || answeredAt >= (reopenedAt ?? '')))
    return { label: 'We answered', at: answeredAt };
  if (resolved) return null;
  const isLate = Date.parse(answerBy) < bankNow().getTime();
  return { label: isLate ? 'We should have answered by' : 'We answer by', at: answerBy };
}
