import { DISPUTE_TYPES } from '@harvest/contracts/dispute-types';
import { TICKET_KINDS } from '@harvest/contracts/ticket-kinds';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { refusalCode } from '../../api/failure.ts';
import { type StaffTicket, useStaffTicketQuery } from '../../api/staff-tickets-api.ts';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList, type Fact as ShownFact } from '../../ui/fact-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';
import { TicketConversation } from './ticket-conversation.tsx';
import { UrgencyMark } from './urgency-mark.tsx';
import { When } from './when.tsx';

/** A ticket of any customer: what it is about, and the conversation. */
export function StaffTicketPage() {
  const { id = '' } = useParams();
  const { currentData, error } = useStaffTicketQuery(id);
  const isUnknown = !currentData && error !== undefined && refusalCode(error) === 'NOT_FOUND';
  return (
    <div className={classes['page']}>
      <BackLink to="/admin/tickets">All tickets</BackLink>
      <PageHeading title={currentData?.subject ?? 'Ticket'} />
      {isUnknown ? (
        <EmptyState
          title="There is no such ticket"
          hint="Look for its tracking number, subject or customer in the list."
          illustration={<SeedlingIllustration />}
          action={
            <Button component={Link} to="/admin/tickets">
              All tickets
            </Button>
          }
        />
      ) : (
        <div className={classes['talk']}>
          <TicketConversation key={id} id={id}>
            {(ticket) => <About ticket={ticket} />}
          </TicketConversation>
        </div>
      )}
    </div>
  );
}

type Props = { readonly ticket: StaffTicket };

function About({ ticket }: Props) {
  const {
    customer,
    trackingNumber,
    kind,
    createdAt,
    reopenedAt,
    state,
    answerBy,
    answeredAt,
    urgency,
    dispute,
  } = ticket;
  // An answer from before the reopening does not count (A463).
  const isAnswered = answeredAt !== null && answeredAt >= (reopenedAt ?? '');
  return (
    <Panel title="About this ticket" aside={<UrgencyMark urgency={urgency} />}>
      <div className={classes['stack']}>
        <FactList
          facts={[
            { label: 'Customer', value: <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link> },
            { label: 'Tracking number', value: trackingNumber },
            { label: 'Kind', value: TICKET_KINDS[kind].label },
            { label: 'Opened', value: <When at={createdAt} /> },
            ...(reopenedAt === null ? [] : [{ label: 'Opened again', value: <When at={reopenedAt} /> }]),
            ...(state === 'DONE' ? [] : [{ label: 'Answer by', value: <When at={answerBy} /> }]),
            { label: 'Answered', value: isAnswered ? <When at={answeredAt} /> : 'Not yet' },
            ...(dispute === null ? [] : disputeFacts(customer.id, dispute)),
          ]}
        />
        {dispute?.state === 'OPEN' && (
          <div className={classes['actions']}>
            <Button component={Link} to={`/admin/queues/disputes/${ticket.id}`} variant="default">
              Decide about this problem
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

const DISPUTE_WORDS = {
  OPEN: 'Open',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn by the customer',
} as const;

function disputeFacts(customerId: string, dispute: NonNullable<StaffTicket['dispute']>): ShownFact[] {
  const { type, referenceNumber, sessionId, state, decidedAt, replacedBy } = dispute;
  const transaction = `/admin/customers/${customerId}/transactions/${encodeURIComponent(referenceNumber)}`;
  return [
    { label: 'Reported problem', value: DISPUTE_TYPES[type].label },
    { label: 'Transaction', value: <Link to={transaction}>{referenceNumber}</Link> },
    ...(sessionId === null ? [] : [{ label: 'Session ID', value: sessionId }]),
    { label: 'Decision', value: DISPUTE_WORDS[state] },
    ...(replacedBy === null
      ? []
      : [
          {
            label: 'Reported again',
            value: <Link to={`/admin/tickets/${replacedBy.ticketId}`}>{replacedBy.trackingNumber}</Link>,
          },
        ]),
    ...(decidedAt === null ? [] : [{ label: 'Decided', value: <When at={decidedAt} /> }]),
  ];
}
