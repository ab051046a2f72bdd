import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { type Operation, statusOf } from './operation.ts';

const operation: Operation = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  customerId: 'ada',
  kind: 'INTRA_BANK',
  orderId: undefined,
  reference: 'HVMT47W1Y6EWBK',
  status: 'AWAITING_OTP',
  failure: undefined,
  amountKobo: kobo(100),
  charges: [],
  createdAt: new Date('2026-11-21T11:00:00Z'),
  expiresAt: new Date('2026-11-21T11:15:00Z'),
  stopSeconds: undefined,
  heldAt: undefined,
  debitedAt: undefined,
  completedAt: undefined,
};

test.each([
  ['AWAITING_OTP', '2026-11-21T11:14:59.999Z', 'AWAITING_OTP'],
  ['AWAITING_OTP', '2026-11-21T11:15:00Z', 'EXPIRED'],
  ['SUCCESS', '2026-11-22T11:15:00Z', 'SUCCESS'],
  ['FAILED', '2026-11-22T11:15:00Z', 'FAILED'],
  ['PENDING', '2026-11-22T11:15:00Z', 'PENDING'],
] as const)('status, of an operation that is %s at %s: reads %s', (status, now, read) => {
  expect(statusOf({ ...operation, status }, new Date(now))).toBe(read);
});

test('status, of an operation that was ended because its time was over: reads EXPIRED', () => {
  const failure = { code: 'OPERATION_EXPIRED', params: {} } as const;
  expect(statusOf({ ...operation, status: 'FAILED', failure }, operation.expiresAt)).toBe('EXPIRED');
});
