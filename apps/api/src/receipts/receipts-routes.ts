import type { receiptsEndpoints } from '@harvest/contracts/receipts';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

const coming = (): never => {
  throw fail('NOT_FOUND');
};

export const receiptsRoutes: Handlers<typeof receiptsEndpoints> = {
  'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt': coming,
  'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf': coming,
  'GET /api/receipts/{code}': coming,
};
