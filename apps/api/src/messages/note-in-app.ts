import type { BankEvent } from '../bank/bank-events.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertNotices } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsFor } from './message-rules.ts';

/** Notes in the app what nobody is written to about any more, because it is long past. */
export async function noteInApp(
  { config }: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
): Promise<void> {
  const notices = events.flatMap((event) =>
    alertsFor(event, config.bank).map((alert) => ({ ...alert, occurredAt: event.occurredAt })),
  );
  await insertNotices(transactionConnection(transaction), notices);
}
