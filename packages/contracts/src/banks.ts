import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';

export const banksEndpoints = defineEndpoints('Transfers', {
  'GET /api/transfer/banks': {
    operationId: 'listBanks',
    summary: 'The banks money can be sent to: this one first, the others by name',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    response: z.array(
      z.object({
        institutionName: z.string(),
        institutionCode: z.string(),
        /** Short names, former names and the Central Bank's code, for searches and file imports. */
        alsoKnownAs: z.array(z.string()),
      }),
    ),
    errors: [],
  },
});
