import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { accountNumber, bankCode, id, listQuery, optional, requiredText, text } from './fields.ts';

const beneficiary = z.object({
  id,
  beneficiaryName: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  accountNumber,
});

export const beneficiariesEndpoints = defineEndpoints({
  'GET /api/beneficiaries': {
    summary: 'Saved beneficiaries, newest first',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    query: listQuery,
    response: z.array(beneficiary),
    errors: [],
  },
  'POST /api/beneficiaries': {
    summary: 'Saves a beneficiary; account and bank name come from our own inquiry, not from the request',
    access: anyLink('/transfer', '/beneficiary'),
    body: z.object({
      beneficiaryName: requiredText(100),
      bankCode,
      accountNumber,
      accountName: optional(text(200)),
      bankName: optional(text(200)),
    }),
    /** The one that was saved before keeps its name, whatever the request says. */
    response: beneficiary.extend({ savedBefore: z.boolean() }),
    errors: [
      'INVALID_ACCOUNT_DETAILS',
      'TOO_MANY_INQUIRIES',
      'NAME_INQUIRY_UNAVAILABLE',
      'TOO_MANY_BENEFICIARIES',
    ],
    idempotencyKey: true,
  },
});
