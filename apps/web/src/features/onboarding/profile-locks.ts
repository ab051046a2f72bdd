import type { StageStatus } from '@harvest/contracts/onboarding';
import type { OnboardingStatus } from '../../api/onboarding-api.ts';

/** Whether a part of the profile can be changed, and if not, why. */
export type Lock = 'open' | 'approved' | 'waiting';

export type ProfileLocks = { readonly names: Lock; readonly bvn: Lock; readonly nin: Lock };

type Statuses = Pick<OnboardingStatus, 'basicProfileStatus' | 'documentStatus' | 'bvnStatus' | 'ninStatus'>;

/** What is approved stays as it is; once nothing is missing or declined, everything waits (decision 22, A42). */
export function profileLocks(statuses: Statuses): ProfileLocks {
  const { basicProfileStatus, documentStatus, bvnStatus, ninStatus } = statuses;
  const isAnythingOpen = [basicProfileStatus, documentStatus, bvnStatus, ninStatus].some(
    (status) => status === null || status === 'DECLINED',
  );
  const lockOf = (status: StageStatus | null): Lock => {
    if (status === 'APPROVED') return 'approved';
    return isAnythingOpen ? 'open' : 'waiting';
  };
  return { names: lockOf(basicProfileStatus), bvn: lockOf(bvnStatus), nin: lockOf(ninStatus) };
}

const REASONS = {
  open: null,
  approved: 'Approved, so it cannot be changed here.',
  waiting: 'Under review. You can change it if it is declined.',
} as const satisfies Record<Lock, string | null>;

/** Why something cannot be changed, or null when it can. */
export const lockReason = (lock: Lock): string | null => REASONS[lock];
