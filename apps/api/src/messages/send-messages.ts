import { createMessaging } from '../gateways/messaging.ts';
import { keepCopy } from '../platform/development-mailbox.ts';
import type { Platform } from '../platform/platform.ts';
import { markFailed, markSent, takeDueMessages } from './messages-db.ts';

const BATCH_MAX = 50;
const ATTEMPTS_MAX = 8;

/** Sends what is due. A message may arrive twice if a worker dies between sending and noting it, never not at all. @returns how many were taken */
export async function sendMessages(platform: Platform): Promise<number> {
  const messaging = createMessaging(platform.config);
  return platform.db.transaction().execute(async (transaction) => {
    const due = await takeDueMessages(transaction, BATCH_MAX);
    const sent: string[] = [];
    for (const message of due) {
      if (message.body_encrypted === null) continue;
      try {
        // A body that cannot be opened (another key, damage) fails alone; the others still go out.
        const text = platform.secrets.decrypt('message-bodies', message.body_encrypted);
        const outgoing = {
          channel: message.channel as 'EMAIL' | 'SMS',
          recipient: message.recipient,
          subject: message.subject,
          text,
        };
        await messaging.send(outgoing);
        if (platform.config.profile === 'demo') {
          await keepCopy(transaction, { ...outgoing, id: message.id, createdAt: message.created_at });
        }
        sent.push(message.id);
        platform.metrics.messages.inc({ channel: message.channel, outcome: 'sent' });
      } catch (error) {
        platform.log.warn({ err: error, channel: message.channel }, 'a message could not be handed over');
        platform.metrics.messages.inc({ channel: message.channel, outcome: 'failed' });
        await markFailed(transaction, message.id, message.attempts + 1, nextAttempt(message.attempts + 1));
      }
    }
    await markSent(transaction, sent);
    return due.length;
  });
}

/** Doubling waits from two seconds; a code is useless after minutes, an alert is not. */
function nextAttempt(attempts: number): Date | undefined {
  return attempts >= ATTEMPTS_MAX ? undefined : new Date(Date.now() + 2 ** attempts * 1000);
}
