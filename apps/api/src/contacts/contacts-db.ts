import { CONTACT_CHANNELS, type ContactChannel } from '@harvest/contracts/contacts';
import type { Contact } from '../bank/contact-change-rules.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** What somebody started to change, with what its codes are compared with. */
export type ContactChange = {
  readonly to: Contact;
  /** Absent where no code was sent there. */
  readonly newCodeHmac: Buffer | undefined;
  readonly smsCodeHmac: Buffer | undefined;
};

/**
 * Keeps what somebody starts to change, in the place of what they started before. The row stays locked, so that of two starts at
 * once the second one sees the codes of the first.
 */
export async function upsertChange(
  transaction: DatabaseTransaction,
  customerId: string,
  { to, newCodeHmac, smsCodeHmac }: ContactChange,
  now: Date,
): Promise<void> {
  const started = {
    channel: to.channel,
    value: to.value,
    new_code_hmac: newCodeHmac ?? null,
    sms_code_hmac: smsCodeHmac ?? null,
    started_at: now,
  };
  await transaction
    .insertInto('contact_changes')
    .values({ customer_id: customerId, ...started })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(started))
    .execute();
}

export async function selectChange(db: Database, customerId: string): Promise<ContactChange | undefined> {
  const row = await db
    .selectFrom('contact_changes')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      // A check of the table keeps it within its union.
      to: { channel: row.channel as ContactChannel, value: row.value },
      newCodeHmac: row.new_code_hmac ?? undefined,
      smsCodeHmac: row.sms_code_hmac ?? undefined,
    }
  );
}

/** Forgets a change that is done. @returns false when it is not what somebody started last */
export async function deleteChange(
  transaction: DatabaseTransaction,
  customerId: string,
  { channel, value }: Contact,
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('contact_changes')
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function upsertLostChannel(
  transaction: DatabaseTransaction,
  customerId: string,
  channel: ContactChannel,
  allowedUntil: Date,
): Promise<void> {
  await transaction
    .insertInto('lost_channels')
    .values({ customer_id: customerId, channel, allowed_until: allowedUntil })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'channel']).doUpdateSet({ allowed_until: allowedUntil }),
    )
    .execute();
}

/** The channels a customer may change without a code on the old one. */
export async function selectLostChannels(
  db: Database,
  customerId: string,
  now: Date,
): Promise<ContactChannel[]> {
  const rows = await db
    .selectFrom('lost_channels')
    .select('channel')
    .where('customer_id', '=', customerId)
    .where('allowed_until', '>', now)
    .execute();
  return CONTACT_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel));
}

export async function deleteLostChannel(
  transaction: DatabaseTransaction,
  customerId: string,
  channel: ContactChannel,
): Promise<void> {
  await transaction
    .deleteFrom('lost_channels')
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .execute();
}
