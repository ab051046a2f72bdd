import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import {
  type Ticket,
  useSendTicketMessageMutation,
  useTicket,
  useTicketAttachmentQuery,
} from '../../api/tickets-api.ts';
import { AttachmentViewer } from '../../components/conversation/attachment-viewer.tsx';
import { type Attachment, Conversation } from '../../components/conversation/conversation.tsx';
import { ReplyBox } from '../../components/conversation/reply-box.tsx';
import { useReply } from '../../components/conversation/use-reply.ts';
import { DisputeCard } from '../../components/disputes/dispute-card.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { EnvelopeIllustration } from '../../components/illustrations/envelope-illustration.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { useRefetchWhileMounted } from '../../components/use-refetch-while-mounted.ts';
import { bank } from '../../lib/bank.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TicketHead } from './ticket-head.tsx';
import classes from './ticket-thread.module.css';

type Props = {
  readonly id: string;
  /** Whether the list of all stands beside it, and only the conversation scrolls. */
  readonly isBeside: boolean;
};

/** A ticket: what it is about, what was written, and where one answers. */
export function TicketThread({ id, isBeside }: Props) {
  const { currentData, error, isFetching, refetch } = useTicket(id);
  return (
    <section className={classes['thread']} data-beside={isBeside} aria-label="Ticket">
      {currentData !== undefined && (
        <Opened
          ticket={currentData}
          // Where the page itself scrolls, its head is seen first unless the bank has just been heard to have written.
          opensAtEnd={isBeside || (currentData.unread && !isFetching)}
          refetch={refetch}
        />
      )}
      {currentData === undefined && (isFetching || error === undefined) && (
        <Skeleton lines={6} label="Loading the ticket" />
      )}
      {currentData === undefined && error !== undefined && !isFetching && (
        <Failure failure={error} onRetry={refetch} />
      )}
    </section>
  );
}

/** An address that no ticket of this customer has, or none at all. */
const isNoTicket = (failure: CallFailure): boolean =>
  refusalCode(failure) === 'NOT_FOUND' || ('status' in failure && failure.status === 400);

function Failure({ failure, onRetry }: { readonly failure: CallFailure; readonly onRetry: () => unknown }) {
  if (!isNoTicket(failure))
    return <FetchFailure failure={failure} fallback={TEXTS.fetchTicketDetailsFailed} onRetry={onRetry} />;
  return (
    <EmptyState
      title="There is no such ticket"
      hint="The link may be incomplete, or it belongs to somebody else."
      illustration={<EnvelopeIllustration />}
      action={<Link to="/customer-service">All tickets</Link>}
    />
  );
}

type OpenedProps = {
  readonly ticket: Ticket;
  readonly opensAtEnd: boolean;
  readonly refetch: () => Promise<unknown>;
};

function Opened({ ticket, opensAtEnd, refetch }: OpenedProps) {
  const refetchWhileMounted = useRefetchWhileMounted(refetch);
  const [sendMessage] = useSendTicketMessageMutation();
  const [file, setFile] = useState<Attachment | null>(null);
  const [isViewing, setIsViewing] = useState(false);
  const content = useTicketAttachmentQuery(file?.id ?? '', {
    skip: file === null,
    // What was sent once never changes under its id.
    refetchOnMountOrArgChange: false,
  });
  const reply = useReply(ticket.id, async ({ text, attachments }, idempotencyKey) => {
    const body = { text, attachments: [...attachments] };
    const { error } = await sendMessage({ id: ticket.id, body, idempotencyKey });
    if (error) return reportActionFailure(error, TEXTS.sendMessageFailed);
    // Until the list has it, it stands there as on its way.
    await refetchWhileMounted();
    toast.success(TEXTS.messageSent);
    return undefined;
  });
  return (
    <>
      <TicketHead ticket={ticket} />
      <Conversation
        messages={ticket.messages}
        reader="CLIENT"
        nameOf={({ sender }) => (sender === 'CLIENT' ? 'You' : bank.name)}
        pending={reply.pending}
        opensAtEnd={opensAtEnd}
        lead={ticket.dispute ? <DisputeCard dispute={ticket.dispute} /> : undefined}
        onOpen={(attachment) => {
          setFile(attachment);
          setIsViewing(true);
        }}
      />
      <ReplyBox
        reply={reply}
        label="Your message"
        notice={
          ticket.resolved && (
            <p className={classes['note']}>This ticket is resolved. Writing to us opens the ticket again.</p>
          )
        }
      />
      <AttachmentViewer
        attachment={file}
        isOpen={isViewing}
        onClose={() => setIsViewing(false)}
        query={content}
      />
    </>
  );
}
