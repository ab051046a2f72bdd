import type { ListQuery } from '@harvest/contracts/fields';
import type { Platform } from '../platform/platform.ts';
import { selectBeneficiaries } from './beneficiaries-db.ts';

export async function listBeneficiaries(platform: Platform, customerId: string, query: ListQuery) {
  const { q, size, page } = query;
  return selectBeneficiaries(platform.db, customerId, { q, limit: size, offset: (page - 1) * size });
}
