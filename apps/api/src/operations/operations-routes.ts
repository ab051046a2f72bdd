import type { operationsEndpoints } from '@harvest/contracts/operations';
import type { Handlers } from '../platform/http/calls.ts';
import { discardOperation } from './discard-operation.ts';
import { listUnfinished, type UnfinishedList } from './list-unfinished.ts';
import type { Payment } from './payment.ts';
import { readPaymentState } from './read-payment-state.ts';
import { stopOperation } from './stop-operation.ts';

/**
 * @param payments every kind of payment there is
 * @param unfinished a list of each slice that has some
 */
export const operationsRoutes = (
  payments: readonly Payment[],
  unfinished: readonly UnfinishedList[],
): Handlers<typeof operationsEndpoints> => ({
  'GET /api/transfer/unfinished': ({ platform, customer, now }) =>
    listUnfinished(platform, unfinished, customer, now),
  'GET /api/transfer/operations/{id}': ({ platform, customer, params, now }) =>
    readPaymentState(platform, payments, customer.id, params.id, now),
  'POST /api/operations/{id}/discard': async ({ platform, customer, params, now }) => {
    await discardOperation(platform, customer.id, params.id, now);
    return { message: 'Discarded. Nothing left your account.' };
  },
  'POST /api/operations/{id}/stop': async ({ platform, customer, params, now }) => {
    const message = await stopOperation(platform, payments, customer.id, params.id, now);
    return { message };
  },
});
