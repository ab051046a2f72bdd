import type { operationsEndpoints } from '@harvest/contracts/operations';
import type { Handlers } from '../platform/http/calls.ts';
import { discardOperation } from './discard-operation.ts';

export const operationsRoutes: Handlers<typeof operationsEndpoints> = {
  'POST /api/operations/{id}/discard': async ({ platform, customer, params, now }) => {
    await discardOperation(platform, customer.id, params.id, now);
    return { message: 'Discarded. Nothing left your account.' };
  },
};
