import { totalOf } from '../charges/charges.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { ApprovableWords } from './approvable.ts';
import type { Operation } from './operation.ts';

/** What the code of a payment or an order stands for: this customer, this operation, its kind, what leaves the account, and to whom. */
export function confirmablePayment<Frozen extends object>(
  approvable: ApprovableWords<Frozen>,
  customer: Customer,
  started: Operation & Frozen,
): Confirmable {
  return {
    holder: customer,
    purpose: 'PAYMENT',
    operationId: started.id,
    confirms: confirmsOf(approvable, started),
  };
}

/** Of that, what its customer sees: its kind, what leaves the account, and to whom. */
export function confirmsOf<Frozen extends object>(
  approvable: ApprovableWords<Frozen>,
  started: Operation & Frozen,
): readonly string[] {
  return [approvable.kind, String(totalOf(started)), ...approvable.confirmedContent(started)];
}
