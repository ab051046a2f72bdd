import { type AlertEvent, alertEvents } from '@harvest/contracts/alert-events';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type Database, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { changedWays, isSame, mayBeChosen, type WaysChange, waysOf } from './alert-rules.ts';
import { selectPreferences, upsertPreference } from './alerts-db.ts';
import { countAlertChange } from './count-alert-changes.ts';

type Change = WaysChange & { readonly event: AlertEvent };

/**
 * Changes how a customer is told from now on, and tells them of all of it at once and in every way: whoever took over a session
 * silences nobody. What is chosen already is neither counted nor told. @throws Refusal
 */
export async function chooseWays(
  platform: Platform,
  customerId: string,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if ((await findChanged(platform.db, customerId, changes)).length === 0) return;
  await countAlertChange(platform, customerId, now);
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    // The same choice, made twice at once, is told once; and two that are fine alone may be none together.
    const changed = await findChanged(transaction, customerId, changes);
    if (changed.length === 0) return;
    for (const preference of changed) await upsertPreference(transaction, { customerId, ...preference });
    const payload = { changes: changed };
    const told = { id: newId(), type: 'ALERTS_CHANGED', customerId, payload, occurredAt: now } as const;
    await insertEvents(transactionConnection(transaction), [told]);
  });
}

/** The events that are told in other ways after these changes. @throws Refusal DEBIT_ALERT_NEEDED */
async function findChanged(db: Database, customerId: string, changes: readonly Change[]) {
  const preferences = await selectPreferences(db, [customerId]);
  return alertEvents.flatMap((event) => {
    const before = waysOf(
      event,
      preferences.find((preference) => preference.event === event),
    );
    const after = changedWays(
      before,
      changes.filter((change) => change.event === event),
    );
    if (isSame(before, after)) return [];
    if (!mayBeChosen(event, after)) throw fail('DEBIT_ALERT_NEEDED');
    return [{ event, ...after }];
  });
}
