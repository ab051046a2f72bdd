import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { makeReceipt, type PaymentKinds } from './make-receipt.ts';
import type { ReceiptOf } from './receipts-db.ts';

/** Each keeps a processor busy for a moment; nobody hands out so many (counter 24). */
const RECEIPT_FILES: Throttle = { name: 'receipt-files', attemptsMax: 60, windowMinutes: 10 };

/** The receipt of a movement as a PDF. What is refused for another reason is not counted. @throws Refusal NOT_FOUND, TOO_MANY_RECEIPTS */
export async function downloadReceipt(
  platform: Platform,
  payments: PaymentKinds,
  of: ReceiptOf,
  now: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const { throttles, config } = platform;
  const receipt = await makeReceipt(platform, payments, of, now);
  await throttles.takeOrRefuse(RECEIPT_FILES, of.customerId, 'TOO_MANY_RECEIPTS', now);
  // Loaded with the first one, as what draws letters takes memory.
  const { receiptPdf } = await import('./receipt-pdf.ts');
  return receiptPdf(config.bank, receipt, now);
}
