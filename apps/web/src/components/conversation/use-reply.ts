import { useState } from 'react';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { areSendable, FILE_UNREADABLE, type PickedFile, readFiles } from './attachments.ts';
import { keepDraft, readDraft } from './drafts.ts';

export type SentMessage = {
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly document: string }[];
};

/** A message on its way. */
export type PendingMessage = { readonly text: string; readonly files: readonly PickedFile[] };

/** @returns what went wrong, in words; undefined once the message is in the conversation */
type Send = (message: SentMessage, idempotencyKey: string) => Promise<string | undefined>;

export type Reply = ReturnType<typeof useReply>;

/**
 * What is being written in a conversation. On its way a message stands in the list; one that fails leaves it, and its text and
 * files are back in the box (decision 43).
 * @param conversation whose draft is kept
 */
export function useReply(conversation: string, onSend: Send) {
  const [text, setText] = useState(() => readDraft(conversation));
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [pending, setPending] = useState<PendingMessage | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);

  const deliver = async (message: PendingMessage): Promise<string | undefined> => {
    const attachments = await readFiles(message.files).catch(() => null);
    if (attachments === null) return FILE_UNREADABLE;
    // The same text with the same files is the same message, however often it is sent.
    const idempotencyKey = keys.keyOf({ text: message.text, files: message.files.map(({ id }) => id) });
    return onSend({ text: message.text, attachments }, idempotencyKey);
  };

  const send = async (): Promise<void> => {
    if (pending !== null) return;
    setIsMissing(text.trim() === '');
    if (text.trim() === '' || !areSendable(files)) return;
    const message = { text, files };
    setProblem(null);
    setPending(message);
    setText('');
    setFiles([]);
    const failure = await deliver(message);
    setPending(null);
    if (failure === undefined) {
      keepDraft(conversation, '');
      keys.renew();
      return;
    }
    setText(message.text);
    setFiles(message.files);
    setProblem(failure);
  };

  return {
    text,
    write: (typed: string) => {
      setText(typed);
      setIsMissing(false);
      keepDraft(conversation, typed);
    },
    files,
    attach: setFiles,
    pending,
    isMissing,
    problem,
    send,
  };
}
