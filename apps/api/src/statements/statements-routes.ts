import type { statementsEndpoints } from '@harvest/contracts/statements';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

const coming = (): never => {
  throw fail('NOT_FOUND');
};

export const statementsRoutes: Handlers<typeof statementsEndpoints> = {
  'POST /api/ibanking/personal/transactions/download': coming,
  'GET /api/ibanking/personal/statements/{nuban}': coming,
  'GET /api/ibanking/personal/statements/{nuban}/pdf': coming,
  'GET /api/ibanking/personal/statements/{nuban}/csv': coming,
  'GET /api/ibanking/personal/statements/{nuban}/xlsx': coming,
  'GET /api/ibanking/personal/statements/{nuban}/ofx': coming,
};
