import type { LedgerConnection } from '@harvest/ledger';
import type { BankEvent, MessageText } from './bank-events.ts';
import type { DatabaseTransaction } from './database.ts';
import { newId } from './ids.ts';
import type { Secrets } from './secrets.ts';

export type Recipient = { readonly id: string; readonly email: string; readonly phoneNumber: string };

/** Queues one message on both channels in the caller's transaction: it leaves only if that commits. */
export async function queueMessage(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  recipient: Recipient,
  text: MessageText,
  now: Date,
): Promise<void> {
  const shared = {
    customer_id: recipient.id,
    subject: text.subject,
    created_at: now,
    next_attempt_at: new Date(),
  };
  await transaction
    .insertInto('messages')
    .values([
      {
        ...shared,
        id: newId(),
        channel: 'EMAIL',
        recipient: recipient.email,
        body_encrypted: secrets.encrypt('message-bodies', text.email),
      },
      {
        ...shared,
        id: newId(),
        channel: 'SMS',
        recipient: recipient.phoneNumber,
        body_encrypted: secrets.encrypt('message-bodies', text.sms),
      },
    ])
    .execute();
}

const INSERT_EVENTS = `
  insert into events (id, type, customer_id, payload, occurred_at)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::timestamptz[])`;

/** Writes events in the transaction that makes them true, all in one statement. */
export async function insertEvents(
  connection: LedgerConnection,
  events: readonly BankEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await connection.query(INSERT_EVENTS, [
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.customerId),
    events.map((event) => JSON.stringify(event.payload)),
    events.map((event) => event.occurredAt.toISOString()),
  ]);
}
