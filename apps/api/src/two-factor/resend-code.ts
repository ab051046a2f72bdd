import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/sessions.ts';
import { resendTransferCode } from '../transfers/transfers.ts';

/** Sends the code of any waiting operation again; every kind of operation that waits for a code joins here. @throws Refusal */
export async function resendCode(
  platform: Platform,
  customer: Customer,
  operationId: string,
  now: Date,
): Promise<void> {
  await resendTransferCode(platform, customer, operationId, now);
}
