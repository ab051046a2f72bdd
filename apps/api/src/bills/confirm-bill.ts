import type { BillProduct } from '@harvest/contracts/bill-details';
import { confirmPayment } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { billPaymentOf } from './bill-payments.ts';
import { readBillState } from './bill-state.ts';

type Confirmation = { readonly utilityVendingRequestId: string; readonly otp: string };

/** Buys what was started of this product; the id of another product is as unknown as none (decision 28). @throws Refusal */
export async function confirmBill(
  platform: Platform,
  product: BillProduct,
  customer: Customer,
  { utilityVendingRequestId: id, otp }: Confirmation,
  now: Date,
) {
  const bill = await confirmPayment(platform, [billPaymentOf(product)], customer, { id, otp }, now);
  return readBillState(platform, bill, now);
}
