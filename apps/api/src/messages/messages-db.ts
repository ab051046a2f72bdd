import type { BankEvent } from '../platform/bank-events.ts';
import type { Database, DatabaseTransaction } from '../platform/database.ts';
import type { Recipient } from '../platform/outbox.ts';

export async function takeWaitingEvents(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<BankEvent[]> {
  const rows = await transaction
    .selectFrom('events')
    .selectAll()
    .where('expanded_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Only insertEvents writes this table.
    type: row.type as BankEvent['type'],
    customerId: row.customer_id,
    payload: row.payload as BankEvent['payload'],
    occurredAt: row.occurred_at,
  }));
}

export async function selectRecipients(
  transaction: DatabaseTransaction,
  customerIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await transaction
    .selectFrom('customers')
    .select(['id', 'email', 'phone_number'])
    .where('id', 'in', customerIds)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, email: row.email, phoneNumber: row.phone_number }]),
  );
}

export async function markExpanded(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.updateTable('events').set({ expanded_at: now }).where('id', 'in', ids).execute();
}

/** Messages whose next attempt is due on the wall clock, locked until the caller's transaction ends. */
export async function takeDueMessages(transaction: DatabaseTransaction, limit: number) {
  return transaction
    .selectFrom('messages')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', new Date())
    .orderBy('next_attempt_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markSent(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The body is wiped: a sent code or alert has no business staying with us.
  await transaction
    .updateTable('messages')
    .set({ sent_at: new Date(), body_encrypted: null })
    .where('id', 'in', ids)
    .execute();
}

export async function markFailed(
  transaction: DatabaseTransaction,
  id: string,
  attempts: number,
  nextAttemptAt: Date | undefined,
): Promise<void> {
  const rest =
    nextAttemptAt === undefined
      ? { given_up_at: new Date(), body_encrypted: null }
      : { next_attempt_at: nextAttemptAt };
  await transaction
    .updateTable('messages')
    .set({ attempts, ...rest })
    .where('id', '=', id)
    .execute();
}

export async function selectAnyWaitingEvent(db: Database) {
  return db.selectFrom('events').select('id').where('expanded_at', 'is', null).limit(1).executeTakeFirst();
}

export async function selectAnyDueMessage(db: Database) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', new Date())
    .limit(1)
    .executeTakeFirst();
}
