import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { StartedLimitChange } from './own-limits-db.ts';

/** What a code stands for that changes limits: this change with these amounts, and no other one. */
export function confirmableChange(customer: Customer, change: StartedLimitChange): Confirmable {
  const { accountNumber, transferType, wanted } = change;
  return {
    holder: customer,
    purpose: 'LIMIT_CHANGE',
    operationId: change.id,
    confirms: [accountNumber, transferType ?? 'ALL', String(wanted.singleKobo), String(wanted.dailyKobo)],
  };
}
