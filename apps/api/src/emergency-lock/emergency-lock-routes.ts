import type { emergencyLockEndpoints } from '@harvest/contracts/emergency-lock';
import type { Handlers } from '../platform/http/calls.ts';
import { lockAccounts } from './lock-accounts.ts';

const answer = (lockedUntil: Date | undefined) => ({ lockedUntil: lockedUntil?.toISOString() ?? null });

export const emergencyLockRoutes: Handlers<typeof emergencyLockEndpoints> = {
  'GET /api/ibanking/personal/emergency-lock': ({ customer }) =>
    Promise.resolve(answer(customer.lockedUntil)),
  'POST /api/ibanking/personal/emergency-lock': async ({ platform, customer, sessionId, visitor, now }) =>
    answer(await lockAccounts(platform, customer.id, { sessionId, visitor }, now)),
};
