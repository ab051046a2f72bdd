import { expect, test } from 'vitest';
import type { PaymentState } from '../../api/transfers-api.ts';
import {
  afterFailedConfirm,
  afterFailedStart,
  afterSettling,
  afterState,
  CODE_NOT_ARRIVED,
  type PaymentWords,
  type StartedPayment,
  submittedText,
} from './payment-attempt.ts';

/** Of a kind of payment that does not exist: what all kinds share knows none of them. */
const words: PaymentWords = {
  noun: 'gift',
  send: 'Give',
  act: 'give',
  done: 'given',
  direction: 'to',
  underWay: "You're giving",
  unheard: 'You asked us to give',
  firstTime: { text: 'First time you give.', more: 'Ask first.' },
  succeeded: 'Given',
  whilePending: 'in the post',
  returned: 'Not given, money back',
  failed: 'It was not given',
};

const started: StartedPayment<string> = {
  request: 'for Musa',
  review: { to: 'MUSA BELLO', toDetail: 'by post', facts: [], warning: null },
  operation: {
    id: '0198f000-0000-7000-8000-000000000001',
    reference: 'HV0123456789AB',
    amount: 1000,
    fee: 0,
    vat: 0,
    stampDuty: 0,
    total: 1000,
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    sentSameMinutesAgo: null,
    sameIsOnItsWay: false,
    isNewRecipient: false,
  },
};

const state = (status: PaymentState['status']): PaymentState => ({
  id: '0198f000-0000-7000-8000-000000000001',
  reference: 'HV0123456789AB',
  status,
  message: 'What the bank says.',
  amount: 1000,
  fee: 0,
  vat: 0,
  stampDuty: 0,
  total: 1000,
  sourceAccountNumber: '1000000019',
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: '1000000027',
  destinationAccountName: 'MUSA BELLO',
  destinationBankCode: '090605',
  destinationBankName: 'Harvest',
  description: 'Maize',
  bill: null,
  sessionId: null,
  completedAt: null,
  timeline: [],
  stopUntil: null,
  secondsToStop: null,
});

const refusal = (code: string, status = 422) => ({
  status,
  data: { code, message: 'short', detail: 'What to know.' },
});
const lost = { status: 'FETCH_ERROR', error: 'lost' } as const;

test.each(['WRONG_CODE', 'CODE_EXPIRED', 'CODE_USED', 'WAIT_FOR_NEXT_CODE', 'SCHEDULE_BUSY'])(
  'a confirm, refused with %s: lets another code be entered',
  (code) => {
    expect(afterFailedConfirm(started, refusal(code), words)).toEqual({
      stage: 'entering-code',
      started,
      problem: 'What to know.',
    });
  },
);

test.each([
  [4, 'What to know.'],
  [3, 'What to know.'],
  [2, 'What to know. 2 tries left.'],
  [1, 'What to know. 1 try left.'],
])(
  'a confirm, refused with a wrong code and %d tries left: says so once there are few',
  (triesLeft, problem) => {
    const wrong = { status: 422, data: { ...refusal('WRONG_CODE').data, params: { triesLeft } } };
    expect(afterFailedConfirm(started, wrong, words)).toMatchObject({ problem });
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
  expect(afterFailedConfirm(started, refusal(code), words)).toEqual({
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
  expect(afterFailedConfirm(started, failure, words)).toEqual({ stage: 'unknown', started });
});

test('a start, lost on the way: says that no money moved and may be sent again', () => {
  const text =
    "We haven't heard back. No money has left your account: a gift goes out only with your code. Press Give again.";
  expect(afterFailedStart(lost, words)).toEqual({ stage: 'editing', refusal: { text, code: null } });
});

test('a start, refused: keeps the form and tells why', () => {
  expect(afterFailedStart(refusal('SAME_ACCOUNT'), words)).toEqual({
    stage: 'editing',
    refusal: { text: 'What to know.', code: 'SAME_ACCOUNT' },
  });
});

test('a start, refused without a word of why: says what did not work in the words of its kind', () => {
  expect(afterFailedStart({ status: 422, data: {} }, words)).toMatchObject({
    refusal: { text: 'It was not given' },
  });
});

test('a payment that is on its way: is called submitted, in the words of its kind', () => {
  expect(submittedText(words)).toBe('Gift submitted');
});

test('a payment, known to be SUCCESS: is done', () => {
  const outcome = state('SUCCESS');
  expect(afterState(started, outcome)).toEqual({ stage: 'done', started, outcome });
  expect(afterSettling(started, outcome)).toEqual({ stage: 'done', started, outcome });
});

test('a payment, known to be PENDING: is watched for a moment, and then done', () => {
  const outcome = state('PENDING');
  expect(afterState(started, outcome)).toEqual({ stage: 'settling', started, outcome });
  expect(afterSettling(started, outcome)).toEqual({ stage: 'done', started, outcome });
});

test('a payment that can be stopped: is kept back; stopped, it was not sent, and that is no alarm', () => {
  const outcome: PaymentState = {
    ...state('PENDING'),
    stopUntil: '2026-11-21T11:00:30.000Z',
    secondsToStop: 30,
  };
  expect(afterState(started, outcome)).toEqual({ stage: 'kept-back', started, outcome });
  const stopped: PaymentState = {
    ...state('FAILED'),
    timeline: [{ step: 'STOPPED', at: '2026-11-21T11:00:10.000Z' }],
  };
  expect(afterState(started, stopped)).toMatchObject({
    stage: 'refused',
    refusal: { text: 'What the bank says.', code: 'OPERATION_STOPPED' },
  });
});

test('a payment, known to have come back: is no payment that was refused before anything left', () => {
  const outcome = {
    ...state('FAILED'),
    timeline: [{ step: 'RETURNED' as const, at: '2026-11-21T09:30:00.000Z' }],
  };
  expect(afterSettling(started, outcome)).toEqual({ stage: 'returned', started, outcome });
});

test('a payment, known to be FAILED: is refused with the words of the bank', () => {
  expect(afterState(started, state('FAILED'))).toMatchObject({
    stage: 'refused',
    refusal: { text: 'What the bank says.' },
  });
});

test('a payment, known to be EXPIRED: is refused and to be started again', () => {
  expect(afterState(started, state('EXPIRED'))).toMatchObject({
    stage: 'refused',
    refusal: { code: 'OPERATION_EXPIRED' },
  });
});

test('a payment, known to be AWAITING_OTP: asks for the code again', () => {
  expect(afterState(started, state('AWAITING_OTP'))).toEqual({
    stage: 'entering-code',
    started,
    problem: CODE_NOT_ARRIVED,
  });
});
