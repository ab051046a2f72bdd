import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { selectBeneficiaries } from './beneficiaries-db.ts';

export async function listBeneficiaries(platform: Platform, customerId: string, query: ListQuery) {
  return selectBeneficiaries(platform.db, customerId, { q: query.q, ...pageOf(query) });
}
