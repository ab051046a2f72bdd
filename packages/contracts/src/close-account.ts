import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { accountNumber, done, id, optional, text } from './fields.ts';

export const closeAccountEndpoints = defineEndpoints('Accounts', {
  'GET /api/accounts/closings': {
    operationId: 'listAccountClosings',
    summary: 'Requests of the customer to close an account that the bank has not decided',
    access: anyLink('/settings'),
    response: z.array(
      z.object({
        accountNumber,
        /** The conversation about the request. The customer withdraws the request by marking it as done. */
        ticketId: id,
        trackingNumber: z.string(),
        askedAt: z.iso.datetime(),
      }),
    ),
    errors: [],
  },
  'POST /api/accounts/{accountNumber}/closing': {
    operationId: 'requestAccountClosing',
    summary:
      'Asks the bank to close an account (decision 76): a ticket that staff answer; two of them close it once it is empty',
    access: anyLink('/settings'),
    params: z.object({ accountNumber }),
    idempotencyKey: true,
    body: z.object({ reason: optional(text(500)) }),
    response: done.extend({ ticketId: id, trackingNumber: z.string() }),
    errors: ['NOT_FOUND', 'ACCOUNT_CLOSING_ASKED', 'TOO_MANY_TICKETS'],
  },
});
