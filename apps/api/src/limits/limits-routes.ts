import { TEXTS } from '@harvest/contracts/texts';
import type { transactionLimitsEndpoints } from '@harvest/contracts/transaction-limits';
import type { Handlers } from '../platform/http/calls.ts';
import { confirmLimitChange } from './confirm-limit-change.ts';
import { listOwnLimits } from './list-own-limits.ts';
import { type CountSchedules, startLimitChange } from './start-limit-change.ts';

export const limitsRoutes = (
  countSchedules: CountSchedules,
): Handlers<typeof transactionLimitsEndpoints> => ({
  'GET /api/ibanking/personal/transaction-limits': ({ platform, customer, now }) =>
    listOwnLimits(platform, customer.id, now),
  'POST /api/ibanking/personal/transaction-limits': ({
    platform,
    customer,
    sessionId,
    body,
    idToCreate,
    now,
  }) => startLimitChange(platform, { customer, sessionId }, { ...body, id: idToCreate }, countSchedules, now),
  'POST /api/ibanking/personal/transaction-limits/confirm': async ({
    platform,
    customer,
    sessionId,
    visitor,
    body,
    now,
  }) => {
    const confirming = { customer, from: { sessionId, visitor } };
    const effectiveAt = await confirmLimitChange(platform, confirming, body, now);
    return { message: TEXTS.limitEdited, effectiveAt };
  },
});
