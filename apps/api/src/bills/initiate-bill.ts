import { sumsOf } from '../charges/charges.ts';
import { findPayment, type Operation } from '../operations/operations.ts';
import { startPayment } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { BillInput } from './bill-input.ts';
import { billPaymentOf } from './bill-payments.ts';
import { type FrozenBill, recipientOf } from './bill-rules.ts';
import { billedToOf } from './bill-state.ts';
import { prepareBill, refuseUnpayable } from './prepare-bill.ts';
import { reviewNotesOf } from './review-notes.ts';

/** What is started gets this id; the same again when the request is repeated. */
type Input = BillInput & { readonly id: string };

/**
 * Freezes what will be bought and sends its code; no money moves yet. Checks here are friendly: the binding ones run under lock
 * when the code is confirmed (decision 30). @throws Refusal
 */
export async function initiateBill(platform: Platform, customer: Customer, input: Input, now: Date) {
  const existing = await findPayment(platform, [billPaymentOf(input.product)], customer.id, input.id);
  const bill = existing?.operation ?? (await start(platform, customer, input, now));
  return {
    id: bill.id,
    utilityVendingRequestId: bill.id,
    reference: bill.reference,
    status: bill.status,
    ...sumsOf(bill),
    destinationAccountName: recipientOf(bill),
    destinationBankName: bill.providerTitle,
    expiresAt: bill.expiresAt.toISOString(),
    ...(await reviewNotesOf(platform, customer, bill, now)),
    bill: billedToOf(bill),
  };
}

async function start(
  platform: Platform,
  customer: Customer,
  input: Input,
  now: Date,
): Promise<Operation & FrozenBill> {
  const prepared = await prepareBill(platform, customer, input, now);
  await refuseUnpayable(platform, customer.id, prepared, now);
  const starter = { customer, id: input.id, now };
  return startPayment(platform, billPaymentOf(input.product), starter, prepared.terms, prepared.frozen);
}
