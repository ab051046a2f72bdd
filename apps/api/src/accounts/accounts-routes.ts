import type { accountsEndpoints } from '@harvest/contracts/accounts';
import type { Handlers } from '../platform/http/calls.ts';
import { listAccounts, listAccountTypes } from './accounts.ts';
import { listClosedAccounts } from './list-closed-accounts.ts';

export const accountsRoutes: Handlers<typeof accountsEndpoints> = {
  'GET /api/accounts': ({ platform, customer }) => listAccounts(platform, customer.id),
  'GET /api/accounts/closed': ({ platform, customer }) => listClosedAccounts(platform, customer.id),
  'GET /api/accounts/types': ({ platform }) => listAccountTypes(platform),
};
