import { EMERGENCY_LOCK_HOURS } from '@harvest/contracts/emergency-lock';
import { setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { cancelComing } from '../limits/limits.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Doing } from '../platform/security/security-events.ts';

/**
 * Locks all accounts of a customer for a day: nothing leaves them from now on, and nothing is changed of who gets their money and
 * how they are recognised; credits land. A higher limit on its way
 * is cancelled: whoever asked for it would have it when the lock ends. Pressing it again while it stands prolongs nothing. @returns until when
 */
export async function lockAccounts(
  platform: Platform,
  customerId: string,
  from: Doing,
  now: Date,
): Promise<Date> {
  return platform.db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, customerId);
    const standing = customer?.lockedUntil;
    // One that is over and only waits for the worker to end it is pressed anew.
    if (standing !== undefined && standing > now) return standing;
    const lockedUntil = new Date(now.getTime() + EMERGENCY_LOCK_HOURS * 3_600_000);
    await changeCustomer(transaction, customerId, { lockedUntil });
    await setBlock(transaction, { customerId, reason: 'LOCKED_BY_OWNER', stands: true }, now);
    const cancelsRaises = await cancelComing(transaction, customerId, now);
    const payload = { until: lockedUntil.toISOString(), cancelsRaises };
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'EMERGENCY_LOCKED', customerId, payload, occurredAt: now },
    ]);
    const person = { kind: 'CUSTOMER', id: customerId } as const;
    await platform.securityEvents.record(
      [{ ...from, kind: 'ACCOUNTS_LOCKED', result: 'DONE', person, now }],
      transaction,
    );
    return lockedUntil;
  });
}
