import {
  createMessaging,
  type Messaging,
  type OutgoingMessage,
  SEND_SECONDS_MAX,
} from '../gateways/messaging.ts';
import { NotTaken, Undeliverable } from '../gateways/undeliverable.ts';
import { keepCopy } from '../platform/development-mailbox.ts';
import { attachmentOwner } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { mailHtml } from './mail-html-rules.ts';
import {
  claimDueMessages,
  type DueMessage,
  type MessageChannel,
  markFailed,
  markSent,
  messageChannels,
  renewLease,
  type SealedAttachment,
  selectAttachments,
} from './messages-db.ts';

const BATCH_MAX = { limit: 50, withFilesMax: 3 };
/**
 * Longer than a batch can take, so that no other worker takes what is still being sent. A person waits for a code, so that the
 * next worker takes it soon after one died: while a worker sends, it renews the lease of its codes again and again.
 */
const LEASE_SECONDS = { code: 5, other: 3 * SEND_SECONDS_MAX };
const RENEWAL_MS = 2000;
const ATTEMPTS_MAX = 20;
// A code is useless after minutes, an alert is not.
const ATTEMPTS_WITH_CODE_MAX = 8;
const WAIT_SECONDS_MAX = 3600;

/**
 * Sends what is due, outside any transaction, because whoever takes it may take their time. Messages are leased before they are
 * sent and marked after: when a worker dies in between they are tried again once the lease is over. A mail arrives at least
 * once, with the same Message-ID, a text message once (gateways/sms.ts). A code that arrives twice is the same code, and
 * counts once. @returns how many were taken
 */
export async function sendMessages(
  platform: Platform,
  channels: readonly MessageChannel[] = messageChannels,
): Promise<number> {
  const due = await claimDueMessages(platform.db, channels, BATCH_MAX, LEASE_SECONDS);
  if (due.length === 0) return 0;
  const attachments = await selectAttachments(
    platform.db,
    due.map(({ id }) => id),
  );
  const messaging = createMessaging(platform);
  const stopRenewing = renewLeaseOfCodes(platform, due);
  let outcomes: readonly Outcome[];
  try {
    outcomes = await Promise.all(
      due.map((message) => {
        const ofMessage = attachments.filter(({ messageId }) => messageId === message.id);
        return trySending(platform, messaging, message, ofMessage);
      }),
    );
  } finally {
    messaging.close();
    await stopRenewing();
  }
  await platform.db.transaction().execute(async (transaction) => {
    for (const { message, sent, error } of outcomes) {
      if (sent === undefined)
        await markFailed(transaction, message.id, {
          pauseSeconds: pauseSeconds(message, error),
          wasRefused: error instanceof NotTaken,
        });
      else if (platform.config.profile === 'demo')
        await keepCopy(transaction, { ...sent, createdAt: message.createdAt });
    }
    const done = outcomes.filter(({ sent }) => sent !== undefined);
    await markSent(
      transaction,
      done.map(({ message }) => message.id),
    );
  });
  return due.length;
}

/** @returns what ends it, once no renewal is under way that could undo what is noted next */
function renewLeaseOfCodes({ db, log }: Platform, due: readonly DueMessage[]): () => Promise<void> {
  const codes = due.filter(({ highlight }) => highlight === 'CODE').map(({ id }) => id);
  let renewal = Promise.resolve();
  const renew = () => {
    // One after the other, so that the last one has ended when the sending ends.
    renewal = renewal
      .then(() => renewLease(db, codes, LEASE_SECONDS.code))
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of codes could not be renewed'));
  };
  const timer = codes.length === 0 ? undefined : setInterval(renew, RENEWAL_MS);
  return () => {
    clearInterval(timer);
    return renewal;
  };
}

type Outcome = { readonly message: DueMessage; readonly sent?: OutgoingMessage; readonly error?: unknown };

/** A message that cannot be opened (another key, damage) or sent fails alone; the others still go out. */
async function trySending(
  platform: Platform,
  messaging: Messaging,
  message: DueMessage,
  attachments: readonly SealedAttachment[],
): Promise<Outcome> {
  const { channel } = message;
  try {
    const sent = toOutgoing(platform, message, attachments);
    await messaging.send(sent);
    platform.metrics.messages.inc({ channel, outcome: 'sent' });
    return { message, sent };
  } catch (error) {
    platform.log.warn({ err: error, channel }, 'a message could not be handed over');
    platform.metrics.messages.inc({ channel, outcome: 'failed' });
    return { message, error };
  }
}

function toOutgoing(
  platform: Platform,
  message: DueMessage,
  sealed: readonly SealedAttachment[],
): OutgoingMessage {
  const { id, channel, recipient, subject, highlight, attempts, refusals } = message;
  const text = platform.secrets.decrypt('message-bodies', id, message.bodyEncrypted);
  const { bank } = platform.config;
  const html = channel === 'EMAIL' ? mailHtml({ bank, subject, text, highlight }) : undefined;
  const attachments = sealed.map(({ name, mediaType, bytesEncrypted, position }) => ({
    name,
    mediaType,
    bytes: platform.secrets.decryptBytes(
      'message-attachments',
      attachmentOwner(id, position),
      bytesEncrypted,
    ),
  }));
  const isAgain = attempts > 1;
  return { id, channel, recipient, subject, text, html, attachments, isAgain, refusals };
}

/** Doubling waits from two seconds up to an hour, or undefined when it is time to give up. */
function pauseSeconds({ attempts, highlight }: DueMessage, error: unknown): number | undefined {
  const attemptsMax = highlight === 'CODE' ? ATTEMPTS_WITH_CODE_MAX : ATTEMPTS_MAX;
  if (error instanceof Undeliverable || attempts >= attemptsMax) return undefined;
  return Math.min(2 ** attempts, WAIT_SECONDS_MAX);
}
