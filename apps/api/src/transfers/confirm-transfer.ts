import { confirmPayment, type Payment } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { FrozenTransfer } from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';

/** Moves the money of a started transfer of one of these kinds. @throws Refusal */
export async function confirmTransfer(
  platform: Platform,
  payments: readonly Payment<FrozenTransfer>[],
  customer: Customer,
  confirmation: { readonly id: string; readonly otp: string },
  now: Date,
) {
  const transfer = await confirmPayment(platform, payments, customer, confirmation, now);
  return readTransferState(platform, transfer, now);
}
