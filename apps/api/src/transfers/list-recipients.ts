import { kobo } from '@harvest/money';
import type { Platform } from '../platform/platform.ts';
import { recentRecipients } from '../transactions/transactions.ts';

/** Whom a customer paid last, to pay them again (A93). */
export async function listRecipients(platform: Platform, customerId: string) {
  const rows = await recentRecipients(platform, customerId);
  return {
    recipients: rows.map((row) => ({
      accountNumber: row.destination_account_number,
      accountName: row.destination_account_name,
      bankCode: row.destination_bank_code,
      bankName: row.destination_bank_name,
      lastAmount: kobo(row.amount_kobo),
      lastNarration: row.narration,
    })),
  };
}
