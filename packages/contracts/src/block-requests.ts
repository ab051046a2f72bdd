import { z } from 'zod';
import { defineEndpoints, PUBLIC } from './endpoint.ts';
import { done, requiredText } from './fields.ts';

export const blockRequestsEndpoints = defineEndpoints('Security', {
  'POST /api/help/block-requests': {
    operationId: 'requestBlock',
    summary:
      'Somebody who cannot sign in asks the bank to block their account; staff call the number on file, and nothing is blocked by this alone',
    access: PUBLIC,
    /** The account number, e-mail address or phone number of the account. Whether it is anybody's is never said. */
    body: z.object({ identifier: requiredText(254) }),
    response: done,
    errors: ['TOO_MANY_BLOCK_REQUESTS'],
  },
});
