import { expect, test } from 'vitest';
import type { TransferState } from '../../api/transfers-api.ts';
import {
  afterFailedConfirm,
  afterFailedStart,
  afterState,
  CODE_NOT_ARRIVED,
  START_UNANSWERED,
  type StartedTransfer,
} from './transfer-attempt.ts';

const started: StartedTransfer = {
  request: {
    sourceAccountNumber: '0000000001',
    destinationAccountNumber: '0000000002',
    amount: 1000,
    description: 'Seed',
    saveAsBeneficiary: false,
  },
  operation: {
    id: '0198f000-0000-7000-8000-000000000001',
    reference: 'HV0123456789AB',
    status: 'AWAITING_OTP',
    amount: 1000,
    fee: 0,
    vat: 0,
    stampDuty: 0,
    total: 1000,
    destinationAccountName: 'MUSA BELLO',
    destinationBankName: 'Harvest',
    expiresAt: '2026-11-21T08:15:00.000Z',
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    sentSameMinutesAgo: null,
    isNewRecipient: false,
  },
};

const state = (status: TransferState['status']): TransferState => ({
  id: started.operation.id,
  reference: started.operation.reference,
  status,
  message: 'What the bank says.',
  amount: 1000,
  total: 1000,
  sourceAccountNumber: '0000000001',
  destinationAccountNumber: '0000000002',
  destinationAccountName: 'MUSA BELLO',
  destinationBankName: 'Harvest',
  description: 'Seed',
  sessionId: null,
  completedAt: null,
});

const refusal = (code: string, status = 422) => ({
  status,
  data: { code, message: 'short', detail: 'What to know.' },
});
const lost = { status: 'FETCH_ERROR', error: 'lost' } as const;

test.each(['WRONG_CODE', 'CODE_EXPIRED', 'CODE_USED', 'WAIT_FOR_NEXT_CODE'])(
  'a confirm, refused with %s: lets another code be entered',
  (code) => {
    expect(afterFailedConfirm(started, refusal(code))).toEqual({
      stage: 'entering-code',
      started,
      problem: 'What to know.',
    });
  },
);

test.each([
  'INSUFFICIENT_FUNDS',
  'CODE_TRIES_USED_UP',
  'OPERATION_EXPIRED',
  'DAILY_LIMIT_EXCEEDED',
  'ACCOUNT_FROZEN',
  'NOT_FOUND',
])('a confirm, refused with %s: is over', (code) => {
  expect(afterFailedConfirm(started, refusal(code))).toEqual({
    stage: 'refused',
    started,
    refusal: { text: 'What to know.', code },
  });
});

test.each([
  ['the network', lost],
  ['the time', { status: 'TIMEOUT_ERROR', error: 'late' } as const],
  ['an unreadable answer', { status: 'PARSING_ERROR', originalStatus: 200, data: '<', error: '' } as const],
  ['a broken server', { status: 500, data: null }],
  ['a busy server', refusal('UNAVAILABLE', 503)],
  ['a confirm in flight', refusal('IDEMPOTENCY_IN_FLIGHT', 409)],
])('a confirm, lost to %s: is unknown, never a failure', (_, failure) => {
  expect(afterFailedConfirm(started, failure)).toEqual({ stage: 'unknown', started });
});

test('a start, lost on the way: says that no money moved and may be sent again', () => {
  expect(afterFailedStart(lost)).toEqual({
    stage: 'editing',
    refusal: { text: START_UNANSWERED, code: null },
  });
});

test('a start, refused: keeps the form and tells why', () => {
  expect(afterFailedStart(refusal('SAME_ACCOUNT'))).toEqual({
    stage: 'editing',
    refusal: { text: 'What to know.', code: 'SAME_ACCOUNT' },
  });
});

test.each(['SUCCESS', 'PENDING'] as const)('a transfer, known to be %s: is done', (status) => {
  expect(afterState(started, state(status))).toEqual({ stage: 'done', started, outcome: state(status) });
});

test('a transfer, known to be FAILED: is refused with the words of the bank', () => {
  expect(afterState(started, state('FAILED'))).toMatchObject({
    stage: 'refused',
    refusal: { text: 'What the bank says.' },
  });
});

test('a transfer, known to be EXPIRED: is refused and to be started again', () => {
  expect(afterState(started, state('EXPIRED'))).toMatchObject({
    stage: 'refused',
    refusal: { code: 'OPERATION_EXPIRED' },
  });
});

test('a transfer, known to be AWAITING_OTP: asks for the code again', () => {
  expect(afterState(started, state('AWAITING_OTP'))).toEqual({
    stage: 'entering-code',
    started,
    problem: CODE_NOT_ARRIVED,
  });
});
