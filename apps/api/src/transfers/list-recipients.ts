import type { Platform } from '../platform/platform.ts';
import { recentRecipients } from '../transactions/transactions.ts';

/** Whom a customer paid last, to pay them again (A93). */
export async function listRecipients(platform: Platform, customerId: string) {
  return { recipients: await recentRecipients(platform, customerId) };
}
