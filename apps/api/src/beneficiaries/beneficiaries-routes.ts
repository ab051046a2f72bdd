import type { beneficiariesEndpoints } from '@harvest/contracts/beneficiaries';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { createBeneficiary } from './create-beneficiary.ts';
import { deleteBeneficiary } from './delete-beneficiary.ts';
import { findBeneficiary } from './find-beneficiary.ts';
import { listBeneficiaries } from './list-beneficiaries.ts';
import { renameBeneficiary } from './rename-beneficiary.ts';

export const beneficiariesRoutes: Handlers<typeof beneficiariesEndpoints> = {
  'GET /api/beneficiaries': async ({ platform, customer, query, totalCount }) => {
    const { items, total } = await listBeneficiaries(platform, customer.id, query);
    totalCount(total);
    return items;
  },
  'GET /api/beneficiaries/{id}': ({ platform, customer, params }) =>
    findBeneficiary(platform, customer.id, params.id),
  'POST /api/beneficiaries': ({ platform, customer, body, idToCreate, now }) =>
    createBeneficiary(platform, customer.id, { ...body, id: idToCreate }, now),
  'PATCH /api/beneficiaries/{id}': ({ platform, customer, params, body }) =>
    renameBeneficiary(platform, customer.id, { ...body, id: params.id }),
  'DELETE /api/beneficiaries/{id}': async ({ platform, customer, params, now }) => {
    await deleteBeneficiary(platform, customer.id, params.id, now);
    return { message: TEXTS.deleted };
  },
};
