import type { AlertEvent } from '@harvest/contracts/alert-events';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type Database, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { isSame, mayBeChosen, type Ways, waysOf } from './alert-rules.ts';
import { selectPreferences, upsertPreference } from './alerts-db.ts';
import { countAlertChange } from './count-alert-changes.ts';

type Choice = Ways & { readonly event: AlertEvent };

/**
 * Chooses how a customer is told of an event from now on, and tells them of that in every way: whoever took over a session
 * silences nobody. What is chosen already is neither counted nor told. @throws Refusal
 */
export async function chooseWays(
  platform: Platform,
  customerId: string,
  choice: Choice,
  now: Date,
): Promise<void> {
  const { event, inApp, email, sms } = choice;
  if (!mayBeChosen(event, choice)) throw fail('DEBIT_ALERT_NEEDED');
  if (await isChosen(platform.db, customerId, choice)) return;
  await countAlertChange(platform, customerId, now);
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    // The same choice, made twice at once, is told once.
    if (await isChosen(transaction, customerId, choice)) return;
    await upsertPreference(transaction, { customerId, event, inApp, email, sms });
    const payload = { event, inApp, email, sms };
    const changed = { id: newId(), type: 'ALERTS_CHANGED', customerId, payload, occurredAt: now } as const;
    await insertEvents(transactionConnection(transaction), [changed]);
  });
}

async function isChosen(db: Database, customerId: string, choice: Choice): Promise<boolean> {
  const preferences = await selectPreferences(db, [customerId]);
  const chosen = preferences.find(({ event }) => event === choice.event);
  return isSame(waysOf(choice.event, chosen), choice);
}
