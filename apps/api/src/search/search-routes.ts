import type { searchEndpoints } from '@harvest/contracts/search';
import type { Handlers } from '../platform/http/calls.ts';
import { searchEverything } from './search-everything.ts';

export const searchRoutes: Handlers<typeof searchEndpoints> = {
  'GET /api/ibanking/personal/search': ({ platform, customer, query, now }) =>
    searchEverything(platform, customer, query.q, now),
};
