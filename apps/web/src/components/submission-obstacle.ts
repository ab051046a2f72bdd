import type { Submitted } from '../api/kyc-api.ts';

const OBSTACLES = {
  PENDING: "Under review. You can't submit again now.",
  APPROVED: 'Approved. There is nothing more to submit.',
  DECLINED: "Declined. You can't submit again until customer service allows it.",
} as const satisfies Record<Submitted, string>;

/** Why a form whose level has a status cannot be submitted (S2 §2); null while it can. */
export const submissionObstacle = (status: Submitted | null): string | null =>
  status === null ? null : OBSTACLES[status];
