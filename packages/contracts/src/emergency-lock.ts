import { z } from 'zod';
import { defineEndpoints, nameSchemas, SESSION } from './endpoint.ts';

/** So long a lock lasts; two of the staff can end it earlier. */
export const EMERGENCY_LOCK_HOURS = 24;

const emergencyLock = z.object({
  /** Until when nothing leaves the accounts; null when they are not locked. */
  lockedUntil: z.iso.datetime().nullable(),
});

nameSchemas({
  EmergencyLock: emergencyLock,
});

export const emergencyLockEndpoints = defineEndpoints('Security', {
  'GET /api/ibanking/personal/emergency-lock': {
    operationId: 'getEmergencyLock',
    summary: 'Whether the customer locked their accounts, and until when',
    access: SESSION,
    response: emergencyLock,
    errors: [],
  },
  'POST /api/ibanking/personal/emergency-lock': {
    operationId: 'lockAccounts',
    summary:
      'Stops all debits, scheduled payments and changes of recipients for 24 hours, at once and without a code; the customer is told',
    access: SESSION,
    response: emergencyLock,
    errors: [],
  },
});
