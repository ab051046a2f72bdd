import { confirmPayment } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { sameBankPayments } from './same-bank-payments.ts';
import { toTransferState } from './transfer-state.ts';

/** Moves the money of a started transfer inside the bank. @throws Refusal */
export async function confirmTransfer(
  platform: Platform,
  customer: Customer,
  confirmation: { readonly id: string; readonly otp: string },
  now: Date,
) {
  const transfer = await confirmPayment(platform, sameBankPayments, customer, confirmation, now);
  return toTransferState(transfer, now);
}
