import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { accountNumber, naira } from './fields.ts';

export const account = z.object({ accountTypeName: z.string(), accountNumber, availableBalance: naira });

export const accountsEndpoints = defineEndpoints({
  'GET /api/accounts': {
    summary: 'The accounts of the signed-in customer',
    access: anyLink('/home', '/transfer', '/transaction-history', '/scheduled-payment', '/settings'),
    response: z.array(account),
    errors: [],
  },
});
