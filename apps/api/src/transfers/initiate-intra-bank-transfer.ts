import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { intraBankPayment } from './intra-bank-payment.ts';
import { startSameBankTransfer, type TransferInput } from './start-same-bank-transfer.ts';

/** Starts a transfer to an account of this bank. @throws Refusal */
export function initiateIntraBankTransfer(
  platform: Platform,
  customer: Customer,
  input: TransferInput,
  now: Date,
) {
  return startSameBankTransfer(platform, intraBankPayment, customer, input, now);
}
