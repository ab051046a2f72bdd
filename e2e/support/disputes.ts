import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';

export const DISPUTE = 'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute';

type Dispute = NonNullable<WireResponse<Contract[typeof DISPUTE]>['dispute']>;

/** A problem that was reported and answered, and is still looked into. */
export const REPORTED: Dispute = {
  type: 'NOT_RECEIVED',
  referenceNumber: 'HV0000000000AB',
  sessionId: '000013261121093000123456789012',
  ticketId: '01a1fbd4-68b2-7676-b649-778990cbcf6c',
  trackingNumber: 'HVT7K3M9QZP',
  state: 'OPEN',
  reportedAt: '2026-11-21T09:40:00.000Z',
  reopenedAt: null,
  answerBy: '2099-11-24T09:40:00.000Z',
  answeredAt: '2026-11-21T10:05:00.000Z',
  decidedAt: null,
  decision: '',
  replacedBy: null,
};
