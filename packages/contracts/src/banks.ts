import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';

export const banksEndpoints = defineEndpoints({
  'GET /api/transfer/banks': {
    summary: 'The banks money can be sent to: this one first, the others by name',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    response: z.array(
      z.object({
        institutionName: z.string(),
        institutionCode: z.string(),
        /** Short and former names, and the code of the Central Bank: people search for it by them, and files have them. */
        alsoKnownAs: z.array(z.string()),
      }),
    ),
    errors: [],
  },
});
