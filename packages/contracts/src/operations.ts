import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, id } from './fields.ts';

export const operationsEndpoints = defineEndpoints({
  'POST /api/operations/{id}/discard': {
    summary:
      'Gives up anything that waits for its code: nothing confirms it any more, whatever kind it is of',
    access: anyLink('/transfer', '/scheduled-payment'),
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'CODE_ACCEPTED'],
    idempotencyKey: true,
  },
  'POST /api/operations/{id}/stop': {
    summary:
      'Stops what is kept back for a while before it is sent (decision 74), or by the id of an order whatever of its payments is',
    access: anyLink('/home', '/transfer', '/scheduled-payment'),
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'NOTHING_TO_STOP'],
    idempotencyKey: true,
  },
});
