import type { openAccountEndpoints } from '@harvest/contracts/open-account';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { openFurtherAccount } from './open-further-account.ts';

export const openAccountRoutes: Handlers<typeof openAccountEndpoints> = {
  'POST /api/accounts': async ({ platform, customer, body, idToCreate, now }) => {
    const opening = { id: idToCreate, accountTypeId: body.accountTypeId };
    return {
      message: TEXTS.accountCreated,
      ...(await openFurtherAccount(platform, customer.id, opening, now)),
    };
  },
};
