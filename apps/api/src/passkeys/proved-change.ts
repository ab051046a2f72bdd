import type { ProvedChange } from '@harvest/contracts/passkeys';
import { v5 } from 'uuid';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Customer } from '../platform/security/sessions.ts';

const NAMES = {
  PASSKEY: '5b0f2f2e-2ad4-4d0b-8a51-1d5c8f0c3f10',
  BACKUP_CODES: '3c1f6a54-9f0a-4a3b-b7e6-7d1f6f2f9f4d',
} as const satisfies Record<ProvedChange, string>;

/** What a code stands for that adds a passkey or makes backup codes: one operation a customer, so asking again gives no more tries. */
export function confirmableChange(customer: Customer, what: ProvedChange): Confirmable {
  return { holder: customer, purpose: what, operationId: v5(customer.id, NAMES[what]), confirms: [what] };
}
