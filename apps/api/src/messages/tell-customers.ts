import { readChosenWays } from '../alerts/alerts.ts';
import type { BankEvent } from '../bank/bank-events.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertNotices, queueSealed, sealMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsOf } from './message-rules.ts';
import { selectRecipients } from './messages-db.ts';

/**
 * Turns what happened into notices and messages, in the ways their readers chose, in the transaction that marks it as heard;
 * however much it is, in one statement each.
 */
export async function tellCustomers(
  platform: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
): Promise<void> {
  const alerts = alertsOf(events, platform.config.bank);
  // Nobody is told of some events, and nobody cannot be looked for.
  if (alerts.length === 0) return;
  const customerIds = alerts.map((alert) => alert.customerId);
  const recipients = await selectRecipients(transaction, customerIds);
  const chosenWays = await readChosenWays(transaction, customerIds);
  const told = alerts
    .filter(({ customerId }) => recipients.has(customerId))
    .map((alert) => ({ ...alert, ways: chosenWays(alert.customerId, alert.kind) }));
  const connection = transactionConnection(transaction);
  await insertNotices(
    connection,
    told.filter(({ ways }) => ways.inApp),
  );
  const messages = told.flatMap(({ customerId, text, ways, occurredAt, isMailOnly, isAlwaysMailed }) => {
    const recipient = recipients.get(customerId);
    if (recipient === undefined) return [];
    const email = ways.email || isAlwaysMailed === true ? recipient.email : undefined;
    const isTexted = ways.sms && !(isMailOnly === true && email !== undefined);
    const phoneNumber = isTexted ? recipient.phoneNumber : undefined;
    return sealMessage(platform.secrets, { ...recipient, email, phoneNumber }, text, occurredAt);
  });
  await queueSealed(connection, messages);
}
