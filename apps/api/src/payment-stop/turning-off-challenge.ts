import { v5 } from 'uuid';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Customer } from '../platform/security/sessions.ts';

const TURNING_OFF = '0a0d6a4e-52a7-4b7e-9a63-4bd1a8f3f2c5';

/** There is one switch, so a customer has one operation for it: asking again and again gives no more tries. */
export function turningOffIdOf(customerId: string): string {
  return v5(customerId, TURNING_OFF);
}

/** What a code stands for that has payments sent at once again. */
export function confirmableTurningOff(customer: Customer): Confirmable {
  return {
    holder: customer,
    purpose: 'PAYMENT_STOP_OFF',
    operationId: turningOffIdOf(customer.id),
    confirms: ['OFF'],
  };
}
