import type { ContactChannel } from '@harvest/contracts/contacts';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { LOST_CHANNEL_HOURS, lostChannelText } from './contact-rules.ts';
import { upsertLostChannel } from './contacts-db.ts';

/**
 * For customers who lost their mailbox or their number: for three days they can choose another one without a code on the old one,
 * and prove a number that is not the one of their BVN. The customer is told. The caller has made sure who asks, and that two do.
 */
export async function allowLostChannel(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, channel }: { readonly customerId: string; readonly channel: ContactChannel },
  now: Date,
): Promise<void> {
  const customer = await lockCustomer(transaction, customerId);
  if (customer === undefined) throw new Error(`There is no customer ${customerId}`);
  const until = new Date(now.getTime() + LOST_CHANNEL_HOURS * 3_600_000);
  await upsertLostChannel(transaction, customerId, channel, until);
  const text = lostChannelText(platform.config.bank, channel, now);
  await tellOfSecurity(transaction, platform.secrets, customer, text, now);
}
