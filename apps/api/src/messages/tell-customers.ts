import type { BankEvent } from '../bank/bank-events.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsFor } from './message-rules.ts';
import { selectRecipients } from './messages-db.ts';

/** Turns what happened into messages, in the transaction that marks it as heard. */
export async function tellCustomers(
  platform: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
): Promise<void> {
  const alerts = events.flatMap((event) =>
    alertsFor(event, platform.config.bank).map((alert) => ({ ...alert, occurredAt: event.occurredAt })),
  );
  // Nobody is told of some events, and nobody cannot be looked for.
  if (alerts.length === 0) return;
  const recipients = await selectRecipients(
    transaction,
    alerts.map((alert) => alert.customerId),
  );
  for (const { customerId, text, occurredAt, isMailOnly = false } of alerts) {
    const recipient = recipients.get(customerId);
    if (recipient === undefined) continue;
    const isMailed = isMailOnly && recipient.email !== undefined;
    const told = isMailed ? { ...recipient, phoneNumber: undefined } : recipient;
    await queueMessage(transaction, platform.secrets, told, text, occurredAt);
  }
}
