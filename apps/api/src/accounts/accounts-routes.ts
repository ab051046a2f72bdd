import type { accountsEndpoints } from '@harvest/contracts/accounts';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { listAccounts, listAccountTypes } from './accounts.ts';
import { openFurtherAccount } from './open-further-account.ts';

export const accountsRoutes: Handlers<typeof accountsEndpoints> = {
  'GET /api/accounts': ({ platform, customer }) => listAccounts(platform, customer.id),
  'GET /api/accounts/types': ({ platform }) => listAccountTypes(platform),
  'POST /api/accounts': async ({ platform, customer, body, idToCreate, now }) => {
    const opening = { id: idToCreate, accountTypeId: body.accountTypeId };
    return {
      message: TEXTS.accountCreated,
      ...(await openFurtherAccount(platform, customer.id, opening, now)),
    };
  },
};
