import { lagosText } from '../../bank/lagos-time.ts';
import { fail } from '../errors.ts';

/** Why nothing leaves the accounts of a customer who locked them, and nothing that matters to it is changed. */
export function lockRefusal(until: Date) {
  return { code: 'EMERGENCY_LOCK', params: { until: lagosText(until) } } as const;
}

/** The lock stands until somebody ends it, however late that is. @throws Refusal */
export function refuseWhileLocked(customer: { readonly lockedUntil: Date | undefined } | undefined): void {
  if (customer?.lockedUntil === undefined) return;
  const { code, params } = lockRefusal(customer.lockedUntil);
  throw fail(code, { params });
}
