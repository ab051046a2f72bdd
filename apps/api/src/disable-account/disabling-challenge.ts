import { v5 } from 'uuid';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Customer } from '../platform/security/sessions.ts';

const DISABLING = '5a2d9f0e-8a0c-4f0e-9d2b-7c4b6a1e3f58';

/** What a code stands for that disables an account. An account has one operation for it: asking again gives no more tries. */
export function confirmableDisabling(customer: Customer, accountNumber: string): Confirmable {
  return {
    holder: customer,
    purpose: 'DISABLE_ACCOUNT',
    operationId: v5(accountNumber, DISABLING),
    confirms: [accountNumber],
  };
}
