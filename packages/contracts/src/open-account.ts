import { z } from 'zod';
import { account } from './accounts.ts';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { choiceId, done } from './fields.ts';

export const openAccountEndpoints = defineEndpoints('Accounts', {
  'POST /api/accounts': {
    operationId: 'openAccount',
    summary:
      'Opens an account of a type for the signed-in customer, with the lowest limits they set for another one',
    access: anyLink('/home', '/settings'),
    refusedWhileLocked: true,
    idempotencyKey: true,
    body: z.object({ accountTypeId: choiceId }),
    response: done.extend(account.shape),
    errors: ['TOO_MANY_ACCOUNTS', 'ACCOUNT_TYPE_UNKNOWN'],
  },
});
