import type { BeneficiariesQuery } from '@harvest/contracts/beneficiaries';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { selectBeneficiaries } from './beneficiaries-db.ts';

export async function listBeneficiaries(platform: Platform, customerId: string, query: BeneficiariesQuery) {
  const { sort, q } = query;
  return selectBeneficiaries(platform.db, customerId, { ...pageOf(query), sort, patterns: patternsOf(q) });
}
