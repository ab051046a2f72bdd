import type { spendingEndpoints } from '@harvest/contracts/spending';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

const coming = (): never => {
  throw fail('NOT_FOUND');
};

export const spendingRoutes: Handlers<typeof spendingEndpoints> = {
  'GET /api/ibanking/personal/spending': coming,
  'GET /api/ibanking/personal/transactions/{referenceNumber}/category': coming,
  'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': coming,
  'PUT /api/ibanking/personal/budgets/{category}': coming,
};
