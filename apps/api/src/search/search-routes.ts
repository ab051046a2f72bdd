import type { searchEndpoints } from '@harvest/contracts/search';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

const coming = (): never => {
  throw fail('NOT_FOUND');
};

export const searchRoutes: Handlers<typeof searchEndpoints> = {
  'GET /api/ibanking/personal/search': coming,
};
