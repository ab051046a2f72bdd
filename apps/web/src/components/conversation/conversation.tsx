import type { TicketMessage } from '@harvest/contracts/tickets';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../lib/bank-time.ts';
import { fileSizeText } from '../../lib/file-size.ts';
import classes from './conversation.module.css';
import { FileIcon } from './file-icon.tsx';
import { useNewest } from './use-newest.ts';
import type { PendingMessage } from './use-reply.ts';

export type Attachment = TicketMessage['attachments'][number];

type Props<Message extends TicketMessage> = {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Whose page it is: what their side wrote stands on theirs. */
  readonly reader: TicketMessage['sender'];
  /** Who wrote it, as the reader calls them. */
  readonly nameOf: (message: Message) => string;
  readonly pending: PendingMessage | null;
  readonly onOpen: (attachment: Attachment) => void;
  /** Whether its page opens at its newest message; else at its own beginning. */
  readonly opensAtEnd?: boolean;
  /** What there is to know before the first message. */
  readonly lead?: ReactNode;
};

/** What two sides wrote to each other, newest below. What comes while it is open is heard, too. */
export function Conversation<Message extends TicketMessage>(props: Props<Message>) {
  const { messages, reader, nameOf, pending, onOpen, opensAtEnd = true, lead } = props;
  // By their number too: what somebody wrote meanwhile may come in above the last one.
  const newest = useNewest(pending !== null ? 'pending' : `${messages.length} ${messages.at(-1)?.id}`, {
    isOwn: pending !== null || messages.at(-1)?.sender === reader,
    opensAtEnd,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div role="log" aria-live="polite" aria-label="Conversation" tabIndex={0} className={classes['log']}>
      {lead !== undefined && <div className={classes['lead']}>{lead}</div>}
      <ol className={classes['messages']}>
        {messages.map((message) => (
          <Bubble
            key={message.id}
            isOwn={message.sender === reader}
            head={
              <>
                <strong>{nameOf(message)}</strong> <time>{dateTimeText(message.createdAt)}</time>
              </>
            }
            text={message.text}
          >
            {message.attachments.map((attachment) => (
              <li key={attachment.id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={classes['file']}
                  onClick={() => onOpen(attachment)}
                >
                  <FileWords name={attachment.name} bytes={attachment.bytes} />
                </button>
              </li>
            ))}
          </Bubble>
        ))}
        {pending !== null && (
          <Bubble
            isOwn
            isPending
            head={
              <>
                <strong>You</strong> <span>Sending...</span>
              </>
            }
            text={pending.text}
          >
            {pending.files.map(({ id, file }) => (
              <li key={id} className={classes['file']}>
                <FileWords name={file.name} bytes={file.size} />
              </li>
            ))}
          </Bubble>
        )}
      </ol>
      <div ref={newest.end} className={classes['end']} />
      {newest.isMissed && (
        <Button
          className={`${classes['jump']}`}
          leftSection={<IconArrowDown aria-hidden size={20} stroke={2} />}
          onClick={newest.show}
        >
          New message
        </Button>
      )}
    </div>
  );
}

function FileWords({ name, bytes }: { readonly name: string; readonly bytes: number }) {
  return (
    <>
      <FileIcon name={name} />
      <span className={classes['words']}>
        <span className={classes['name']}>{name}</span>{' '}
        <span className={classes['size']}>{fileSizeText(bytes)}</span>
      </span>
    </>
  );
}

type BubbleProps = {
  readonly isOwn: boolean;
  readonly isPending?: boolean;
  readonly head: ReactNode;
  readonly text: string;
  /** Its files. */
  readonly children: readonly ReactNode[];
};

function Bubble({ isOwn, isPending = false, head, text, children }: BubbleProps) {
  return (
    // On its way it is not heard: it is when it has come, and once is enough.
    <li
      className={classes['message']}
      data-own={isOwn}
      data-pending={isPending}
      aria-live={isPending ? 'off' : undefined}
    >
      <p className={classes['head']}>{head}</p>
      <div className={classes['bubble']}>
        <p className={classes['text']}>{text}</p>
        {children.length > 0 && <ul className={classes['files']}>{children}</ul>}
      </div>
    </li>
  );
}
