import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { refusalCode } from '../../api/failure.ts';
import {
  type StaffTicket,
  useAnswerTicketMutation,
  useMarkTicketMutation,
  useStaffTicketFileQuery,
  useStaffTicketQuery,
} from '../../api/staff-tickets-api.ts';
import { AttachmentViewer } from '../../components/conversation/attachment-viewer.tsx';
import { type Attachment, Conversation } from '../../components/conversation/conversation.tsx';
import { ReplyBox } from '../../components/conversation/reply-box.tsx';
import { useReply } from '../../components/conversation/use-reply.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { failureBeside, reportActionFailure } from '../../components/report-action-failure.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { toast } from '../../components/toast.ts';
import { useRefetchWhileMounted } from '../../components/use-refetch-while-mounted.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './back-office.module.css';

/** How live data is kept so (decision 45). */
const LIVE_MS = 5000;

type Props = {
  readonly id: string;
  /** What stands before the conversation and is of the ticket, too. */
  readonly children?: (ticket: StaffTicket) => ReactNode;
};

/** A ticket as it stands now, with what both sides wrote; what comes meanwhile is shown within seconds. */
export function TicketConversation({ id, children }: Props) {
  const isSeen = useDocumentVisibility() === 'visible';
  const { data, error, refetch } = useStaffTicketQuery(id, { pollingInterval: isSeen ? LIVE_MS : 0 });
  if (data) {
    return (
      <>
        {children?.(data)}
        <Talk key={id} ticket={data} refetch={refetch} />
      </>
    );
  }
  if (error)
    return <FetchFailure failure={error} fallback={TEXTS.fetchTicketDetailsFailed} onRetry={refetch} />;
  return <Skeleton lines={6} label="Loading the conversation" />;
}

type TalkProps = { readonly ticket: StaffTicket; readonly refetch: () => PromiseLike<unknown> };

type Message = StaffTicket['messages'][number];

function Talk({ ticket, refetch }: TalkProps) {
  const refetchWhileMounted = useRefetchWhileMounted(refetch);
  const { id, customer, messages } = ticket;
  const [answer] = useAnswerTicketMutation();
  const [opened, setOpened] = useState<Attachment | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const file = useStaffTicketFileQuery(opened?.id ?? '', { skip: !isOpen || opened === null });
  const newest = messages.at(-1);
  const nameOf = ({ sender, staffName }: Message) =>
    sender === 'CLIENT' ? customer.name : (staffName ?? 'The bank');

  const reply = useReply(id, async (message) => {
    const { error } = await answer({
      id,
      message: { ...message, attachments: [...message.attachments], lastSeen: newest?.id },
    });
    // What was written meanwhile is to be read before the answer is sent again.
    if (error === undefined || refusalCode(error) === 'TICKET_MOVED_ON') await refetchWhileMounted();
    return error && failureBeside(error, TEXTS.sendMessageFailed);
  });
  // What stood there when the answer was begun.
  const [begunAfter, setBegunAfter] = useState(newest?.id);
  if (reply.text === '' && begunAfter !== newest?.id) setBegunAfter(newest?.id);
  const hasMovedOn = reply.text !== '' && newest !== undefined && newest.id !== begunAfter;

  return (
    <Panel title="Conversation" aside={<Status ticket={ticket} refetch={refetch} />}>
      <div className={classes['stack']}>
        <Conversation
          messages={messages}
          reader="SUPPORT"
          nameOf={nameOf}
          pending={reply.pending}
          // What it is about stands before it, and is read first.
          opensAtEnd={false}
          onOpen={(attachment) => {
            setOpened(attachment);
            setIsOpen(true);
          }}
        />
        <ReplyBox
          reply={reply}
          label={`Answer to ${customer.name}`}
          notice={
            hasMovedOn && (
              <InlineAlert tone="warning" role="status">
                <p>{nameOf(newest)} wrote while you were writing. Read it before you send.</p>
              </InlineAlert>
            )
          }
        />
        <AttachmentViewer attachment={opened} isOpen={isOpen} onClose={() => setIsOpen(false)} query={file} />
      </div>
    </Panel>
  );
}

/** Where it stands, and the one press that changes it; what waits for a decision is done by that. */
function Status({ ticket: { id, state, resolved, isUndecided }, refetch }: TalkProps) {
  const [mark, { isLoading }] = useMarkTicketMutation();
  const refetchWhileMounted = useRefetchWhileMounted(refetch);
  const toggle = async () => {
    if (isLoading) return;
    const { data, error } = await mark({ id, resolved: !resolved });
    if (error) {
      reportActionFailure(error, TEXTS.changeTicketStatusFailed);
      return;
    }
    await refetchWhileMounted();
    toast.success(data.message);
  };
  return (
    <span className={classes['standing']}>
      <StatusChip status={state} />
      {!isUndecided && (
        <Button
          variant="default"
          aria-busy={isLoading}
          aria-disabled={isLoading}
          onClick={() => void toggle()}
        >
          {resolved ? TEXTS.markAsUnresolved : TEXTS.markAsDone}
        </Button>
      )}
    </span>
  );
}
