import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { accountNumber, code, done } from './fields.ts';
import { ENTERED_CODE_ERRORS, SENT_CODE_ERRORS, sentCode } from './sent-code.ts';

export const disableAccountEndpoints = defineEndpoints('Accounts', {
  'POST /api/accounts/{accountNumber}/disable': {
    operationId: 'startAccountDisabling',
    summary: 'Sends a code to disable an account; nothing changes yet',
    access: anyLink('/settings'),
    params: z.object({ accountNumber }),
    response: done.extend({
      ...sentCode.shape,
      /** So many scheduled payments from it will pause. */
      scheduledPayments: z.number(),
    }),
    errors: ['NOT_FOUND', 'ACCOUNT_DISABLED', ...SENT_CODE_ERRORS],
  },
  'POST /api/accounts/{accountNumber}/disable/confirm': {
    operationId: 'confirmAccountDisabling',
    summary: 'Disables an account: no debits, credits still land, its schedules pause; staff open it again',
    access: anyLink('/settings'),
    params: z.object({ accountNumber }),
    body: z.object({ otp: code }),
    response: done,
    errors: ['NOT_FOUND', ...ENTERED_CODE_ERRORS],
  },
});
