import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, id } from './fields.ts';

export const twoFactorEndpoints = defineEndpoints({
  'POST /api/ibanking/personal/2fa/resend': {
    summary: 'Sends the code of a waiting operation again; the old code stops working',
    access: anyLink('/transfer', '/settings', '/scheduled-payment'),
    body: z.object({ operationId: id }),
    response: done,
    errors: [
      'NOT_FOUND',
      'RESEND_TOO_SOON',
      'RESEND_LIMIT',
      'RESEND_NOT_FOR_AUTHENTICATOR',
      'OPERATION_EXPIRED',
    ],
  },
});
