import type { beneficiariesEndpoints } from '@harvest/contracts/beneficiaries';
import type { Handlers } from '../platform/http/calls.ts';
import { createBeneficiary } from './create-beneficiary.ts';
import { listBeneficiaries } from './list-beneficiaries.ts';

export const beneficiariesRoutes: Handlers<typeof beneficiariesEndpoints> = {
  'GET /api/beneficiaries': async ({ platform, customer, query, totalCount }) => {
    const { items, total } = await listBeneficiaries(platform, customer.id, query);
    totalCount(total);
    return items;
  },
  'POST /api/beneficiaries': ({ platform, customer, body, idToCreate, now }) =>
    createBeneficiary(platform, customer.id, { ...body, id: idToCreate }, now),
};
