import { blockRequestQueue } from './block-request-queue.ts';
import { closingQueue } from './closing-queue.ts';
import { disputeQueue } from './dispute-queue.ts';
import { kycQueues } from './kyc-queues.ts';
import { onboardingQueues } from './onboarding-queues.ts';
import type { Queue } from './queue.ts';
import { settlementQueues } from './settlement-queues.ts';
import { ticketQueue } from './ticket-queue.ts';

/** Every queue of the bank, in the order staff see them. A slice that has one exports what it needs through its front door. */
export const queues: readonly Queue[] = [
  blockRequestQueue,
  ...onboardingQueues,
  ...kycQueues,
  ...settlementQueues,
  closingQueue,
  ticketQueue,
  disputeQueue,
];
