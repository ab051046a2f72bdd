import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsFor } from './message-rules.ts';
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
    const alerts = events.flatMap((event) =>
      alertsFor(event, platform.config.bank.name).map((alert) => ({
        ...alert,
        occurredAt: event.occurredAt,
      })),
    );
    const recipients = await selectRecipients(
      transaction,
      alerts.map((alert) => alert.customerId),
    );
    for (const { customerId, text, occurredAt } of alerts) {
      const recipient = recipients.get(customerId);
      if (recipient !== undefined)
        await queueMessage(transaction, platform.secrets, recipient, text, occurredAt);
    }
    await markExpanded(
      transaction,
      events.map((event) => event.id),
      now,
    );
    return events.length;
  });
}
