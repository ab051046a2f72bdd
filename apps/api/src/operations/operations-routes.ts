import type { operationsEndpoints } from '@harvest/contracts/operations';
import type { Handlers } from '../platform/http/calls.ts';
import { discardOperation } from './discard-operation.ts';
import type { Payment } from './payment.ts';
import { stopOperation } from './stop-operation.ts';

/** @param payments every kind of payment there is */
export const operationsRoutes = (payments: readonly Payment[]): Handlers<typeof operationsEndpoints> => ({
  'POST /api/operations/{id}/discard': async ({ platform, customer, params, now }) => {
    await discardOperation(platform, customer.id, params.id, now);
    return { message: 'Discarded. Nothing left your account.' };
  },
  'POST /api/operations/{id}/stop': async ({ platform, customer, params, now }) => {
    const message = await stopOperation(platform, payments, customer.id, params.id, now);
    return { message };
  },
});
