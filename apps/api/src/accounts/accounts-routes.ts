import type { accountsEndpoints } from '@harvest/contracts/accounts';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';
import { listAccounts } from './accounts.ts';

const coming = () => Promise.reject(fail('UNAVAILABLE'));

export const accountsRoutes: Handlers<typeof accountsEndpoints> = {
  'GET /api/accounts': ({ platform, customer }) => listAccounts(platform, customer.id),
  'GET /api/accounts/types': coming,
  'POST /api/accounts': coming,
  'POST /api/accounts/{accountNumber}/disable': coming,
  'POST /api/accounts/{accountNumber}/disable/confirm': coming,
};
