import type { BankEvent, MessageText } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction, SqlConnection } from './database/database.ts';
import type { Secrets } from './security/secrets.ts';

/** An address that is nobody's: its message is written where others are written, so that both take the same time, and never sent. */
export const NOBODY = '';

/** Whom to tell something, on the channels that are known. */
export type Recipient = {
  readonly id: string;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
};

/** Queues one message on the recipient's channels in the caller's transaction: it leaves only if that commits. */
export async function queueMessage(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  recipient: Recipient,
  text: MessageText,
  now: Date,
): Promise<void> {
  const parts = [
    { channel: 'EMAIL', address: recipient.email, body: text.email },
    { channel: 'SMS', address: recipient.phoneNumber, body: text.sms },
  ] as const;
  await transaction
    .insertInto('messages')
    .values(
      parts.flatMap(({ channel, address, body }) => {
        if (address === undefined) return [];
        return {
          id: newId(),
          recipient_id: recipient.id,
          channel,
          recipient: address,
          subject: text.subject,
          highlight: text.highlight ?? null,
          body_encrypted: address === NOBODY ? null : secrets.encrypt('message-bodies', body),
          created_at: now,
          next_attempt_at: new Date(),
          given_up_at: address === NOBODY ? new Date() : null,
        };
      }),
    )
    .execute();
}

const INSERT_EVENTS = `
  insert into events (id, type, customer_id, payload, occurred_at)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::timestamptz[])`;

/** Writes events in the transaction that makes them true, all in one statement. */
export async function insertEvents(connection: SqlConnection, events: readonly BankEvent[]): Promise<void> {
  if (events.length === 0) return;
  await connection.query(INSERT_EVENTS, [
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.customerId),
    events.map((event) => JSON.stringify(event.payload)),
    events.map((event) => event.occurredAt.toISOString()),
  ]);
}
