import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Doing } from '../platform/security/security-events.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmableChange } from './limit-change-challenge.ts';
import { limitsChangedPayload } from './limit-change-rules.ts';
import {
  endExpiredLimitChange,
  findLimitChange,
  finishLimitChange,
  type LimitChange,
  upsertOwnLimits,
} from './own-limits-db.ts';
import { effectiveAtOf, type PlannedLimit, planLimitChange } from './plan-limit-change.ts';
import { raisesAtOnce } from './raise-at-once.ts';

type Confirmation = { readonly transactionLimitUuid: string; readonly nuban: string; readonly otp: string };

/** Whose limits they are, who confirms them, and from where. */
type Confirming = { readonly customer: Customer; readonly from: Doing };

/**
 * Changes limits, once, however often it is called with the right code; every call gets the same answer. Money takes the same
 * lock: whatever is decided after this obeys the new limits. @returns when a higher limit comes into force @throws Refusal
 */
export async function confirmLimitChange(
  platform: Platform,
  { customer, from }: Confirming,
  { transactionLimitUuid: id, nuban, otp }: Confirmation,
  now: Date,
): Promise<string | null> {
  const change = await findChangeToReport(platform, customer.id, id, now);
  if (change?.accountNumber !== nuban) throw fail('NOT_FOUND');
  if (change.endedAt !== undefined) throw fail('OPERATION_EXPIRED');
  await platform.challenges.check(confirmableChange(customer, change), otp, now);
  const provedBy = await platform.challenges.provedBy(id);
  const effectiveAt = await platform.db.transaction().execute(async (transaction) => {
    const holder = await lockCustomer(transaction, customer.id);
    const current = await findLimitChange(transaction, customer.id, id);
    // The same code was here a moment ago.
    if (current?.confirmedAt !== undefined) return current.effectiveAt;
    // Another request reported it as expired in the meantime.
    if (current?.endedAt !== undefined) throw fail('OPERATION_EXPIRED');
    const how = { holder, raisesAtOnce: raisesAtOnce({ customer, holder, provedBy }, now) };
    const planned = await planLimitChange(transaction, change, how, now);
    if (planned.length > 0)
      await platform.securityEvents.record(
        [
          {
            ...from,
            kind: 'LIMIT_CHANGED',
            result: 'DONE',
            person: { kind: 'CUSTOMER', id: customer.id },
            detail: `Of account ${nuban}`,
            now,
          },
        ],
        transaction,
      );
    return apply(transaction, change, planned, now);
  });
  return effectiveAt?.toISOString() ?? null;
}

/** A change that waited too long for its code is ended before it is reported (A450): a confirm under way comes first or finds it ended. */
async function findChangeToReport(
  { db }: Platform,
  customerId: string,
  id: string,
  now: Date,
): Promise<LimitChange | undefined> {
  const change = await findLimitChange(db, customerId, id);
  const isWaiting = change?.confirmedAt === undefined && change?.endedAt === undefined;
  if (change === undefined || !isWaiting || change.expiresAt > now) return change;
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    await endExpiredLimitChange(transaction, id, now);
    return findLimitChange(transaction, customerId, id);
  });
}

async function apply(
  transaction: DatabaseTransaction,
  change: LimitChange,
  planned: readonly PlannedLimit[],
  now: Date,
): Promise<Date | undefined> {
  const effectiveAt = effectiveAtOf(planned);
  await finishLimitChange(transaction, change.id, { confirmedAt: now, effectiveAt });
  // Another change made it so while this one waited for its code.
  if (planned.length === 0) return undefined;
  await upsertOwnLimits(transaction, change, planned);
  await insertEvents(transactionConnection(transaction), [
    {
      id: newId(),
      type: 'LIMITS_CHANGED',
      customerId: change.customerId,
      payload: limitsChangedPayload(change.accountNumber, planned),
      occurredAt: now,
    },
  ]);
  return effectiveAt;
}
