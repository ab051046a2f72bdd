import { ONBOARDING_SECTIONS, type OnboardingSection } from '@harvest/contracts/onboarding';
import { findCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { selectStages } from './onboarding-db.ts';
import { SECTIONS } from './onboarding-rules.ts';

/** How far a customer is; the three status routes all answer this (decision 21). */
export async function readOnboardingStatus(platform: Platform, customerId: string) {
  // In this order: who reads "complete" also reads the approvals that made it so.
  const customer = await findCustomer(platform.db, { id: customerId });
  const stages = await selectStages(platform.db, customerId);
  const statusOf = (section: OnboardingSection) => stages.get(section)?.status ?? null;
  const commentOf = (section: OnboardingSection) => stages.get(section)?.comment ?? null;
  return {
    basicProfileStatus: statusOf('BASIC_PROFILE'),
    basicProfileComment: commentOf('BASIC_PROFILE'),
    documentStatus: statusOf('DOCUMENT_VERIFICATION'),
    documentComment: commentOf('DOCUMENT_VERIFICATION'),
    bvnStatus: statusOf('BVN_VERIFICATION'),
    bvnComment: commentOf('BVN_VERIFICATION'),
    ninStatus: statusOf('NIN_VERIFICATION'),
    ninComment: commentOf('NIN_VERIFICATION'),
    stages: SECTIONS.map((section) => ({
      section,
      name: ONBOARDING_SECTIONS[section],
      status: statusOf(section),
      comment: commentOf(section),
    })),
    onboardingComplete: customer?.onboarded === true,
  };
}
