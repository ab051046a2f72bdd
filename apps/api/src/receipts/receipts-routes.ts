import type { receiptsEndpoints } from '@harvest/contracts/receipts';
import type { Handlers } from '../platform/http/calls.ts';
import { checkReceipt } from './check-receipt.ts';
import { downloadReceipt } from './download-receipt.ts';
import { makeReceipt, type PaymentKinds } from './make-receipt.ts';

/** @param payments every kind of payment there is */
export const receiptsRoutes = (payments: PaymentKinds): Handlers<typeof receiptsEndpoints> => ({
  'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt': ({
    platform,
    customer,
    params: { referenceNumber },
    now,
  }) => makeReceipt(platform, payments, { customerId: customer.id, referenceNumber }, now),
  'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf': ({
    platform,
    customer,
    params: { referenceNumber },
    now,
  }) => downloadReceipt(platform, payments, { customerId: customer.id, referenceNumber }, now),
  'GET /api/receipts/{code}': ({ platform, address, params, now }) =>
    checkReceipt(platform, { address }, params.code, now),
});
