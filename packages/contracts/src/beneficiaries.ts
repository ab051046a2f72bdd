import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { accountNumber, bankCode, done, givenName, id, listQuery, optional, text } from './fields.ts';

const beneficiary = z.object({
  id,
  beneficiaryName: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  accountNumber,
});

/** How they may be ordered, over the whole list; a minus means the other way round. Newest first unless asked. */
export const BENEFICIARY_SORTS = [
  '-dateCreated',
  'beneficiaryName',
  '-beneficiaryName',
  'bankName',
  '-bankName',
  'accountName',
  '-accountName',
  'accountNumber',
  '-accountNumber',
] as const;
export type BeneficiarySort = (typeof BENEFICIARY_SORTS)[number];

const beneficiariesQuery = listQuery.extend({ sort: z.enum(BENEFICIARY_SORTS).default('-dateCreated') });
export type BeneficiariesQuery = z.output<typeof beneficiariesQuery>;

const nickname = givenName(100);

nameSchemas({
  Beneficiary: beneficiary,
});

export const beneficiariesEndpoints = defineEndpoints('Beneficiaries', {
  'GET /api/beneficiaries': {
    operationId: 'listBeneficiaries',
    summary: 'Saved beneficiaries, newest first unless sorted; X-Total-Count tells how many there are',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    query: beneficiariesQuery,
    response: z.array(beneficiary),
    errors: [],
  },
  'GET /api/beneficiaries/{id}': {
    operationId: 'getBeneficiary',
    summary: 'One saved beneficiary of the customer',
    access: anyLink('/transfer', '/beneficiary', '/scheduled-payment'),
    params: z.object({ id }),
    response: beneficiary,
    errors: ['NOT_FOUND'],
  },
  'POST /api/beneficiaries': {
    operationId: 'saveBeneficiary',
    summary: 'Saves a beneficiary; account and bank name come from our own inquiry, not from the request',
    access: anyLink('/transfer', '/beneficiary'),
    refusedWhileLocked: true,
    body: z.object({
      beneficiaryName: nickname,
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
  'PATCH /api/beneficiaries/{id}': {
    operationId: 'renameBeneficiary',
    summary: 'Gives a saved beneficiary another name; whose account it is does not change',
    access: anyLink('/beneficiary'),
    refusedWhileLocked: true,
    params: z.object({ id }),
    body: z.object({ beneficiaryName: nickname }),
    response: beneficiary,
    errors: ['NOT_FOUND'],
    idempotencyKey: true,
  },
  'DELETE /api/beneficiaries/{id}': {
    operationId: 'deleteBeneficiary',
    summary: 'Deletes a saved beneficiary, which is offered no more where money is sent',
    access: anyLink('/beneficiary'),
    refusedWhileLocked: true,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
    idempotencyKey: true,
  },
});
