import { totalOf } from '../charges/charges.ts';
import type { Confirmable } from '../platform/security/challenges/challenges.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Operation } from './operation.ts';
import type { PaymentWords } from './payment-words.ts';

/** What the code of a payment stands for: this customer, this operation, its kind, what leaves the account, and to whom. */
export function confirmablePayment<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  customer: Customer,
  started: Operation & Frozen,
): Confirmable {
  return {
    holder: customer,
    purpose: 'PAYMENT',
    operationId: started.id,
    confirms: [payment.kind, String(totalOf(started)), ...payment.confirmedContent(started)],
  };
}
