import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, id } from './fields.ts';
import { transferState, unfinishedOrder, unfinishedTransfer } from './transfers.ts';

export const operationsEndpoints = defineEndpoints('Payments', {
  'GET /api/transfer/unfinished': {
    operationId: 'listUnfinishedPayments',
    summary:
      "The customer's newest payments and orders of many that still wait for their code, are kept back or wait for another bank or a provider",
    // Every page asks, and again when it is looked at again: no page forgets what is on its way, or tells of what is over.
    access: anyLink('/home', '/transfer'),
    response: z.array(z.union([unfinishedTransfer, unfinishedOrder])),
    errors: [],
  },
  'GET /api/transfer/operations/{id}': {
    operationId: 'getPayment',
    summary: 'Where a payment of the customer stands',
    // Whoever may see a transaction may follow it.
    access: anyLink('/transfer', '/home', '/transaction-history'),
    polled: true,
    params: z.object({ id }),
    response: transferState,
    errors: ['NOT_FOUND'],
  },
  'POST /api/operations/{id}/discard': {
    operationId: 'discardPayment',
    summary:
      'Gives up anything that waits for its code: nothing confirms it any more, whatever kind it is of',
    access: anyLink('/transfer', '/scheduled-payment'),
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'CODE_ACCEPTED'],
    idempotencyKey: true,
  },
  'POST /api/operations/{id}/stop': {
    operationId: 'stopPayment',
    summary:
      'Stops what is kept back for a while before it is sent (decision 74), or by the id of an order whatever of its payments is',
    access: anyLink('/home', '/transfer', '/scheduled-payment'),
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'NOTHING_TO_STOP'],
    idempotencyKey: true,
  },
});
