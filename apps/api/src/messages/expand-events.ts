import type { BankEvent } from '../platform/bank-events.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { wordsFor } from './message-rules.ts';
import { markExpanded, selectRecipients, takeWaitingEvents } from './messages-db.ts';

const BATCH_MAX = 200;

/**
 * Turns what happened into messages. Events and their messages change in one transaction, so a killed worker neither
 * loses nor doubles one. @returns how many events were expanded
 */
export async function expandEvents(platform: Platform, now: Date): Promise<number> {
  return platform.db.transaction().execute(async (transaction) => {
    const events = await takeWaitingEvents(transaction, BATCH_MAX);
    if (events.length === 0) return 0;
    const recipients = await selectRecipients(
      transaction,
      events.map((event) => event.customerId),
    );
    for (const event of events) {
      const recipient = recipients.get(event.customerId);
      if (recipient !== undefined) await tell(platform, transaction, recipient, event);
    }
    await markExpanded(
      transaction,
      events.map((event) => event.id),
      now,
    );
    return events.length;
  });
}

async function tell(
  platform: Platform,
  transaction: Parameters<typeof queueMessage>[0],
  recipient: Parameters<typeof queueMessage>[2],
  event: BankEvent,
): Promise<void> {
  await queueMessage(
    transaction,
    platform.secrets,
    recipient,
    wordsFor(event, platform.config.bank.name),
    event.occurredAt,
  );
}
