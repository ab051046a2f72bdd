import type { ErrorCode } from '@harvest/contracts/errors';
import { expect, test } from 'vitest';
import type { StartedContactChange } from '../../api/contacts-api.ts';
import {
  afterCode,
  afterRefusal,
  afterStart,
  type ContactChange,
  type ContactStep,
  confirmBody,
} from './contact-change.ts';

const started: StartedContactChange = {
  message: '',
  operationId: '0198f000-0000-7000-8000-000000000001',
  oldChannelMasked: 'a***@harvest.test',
  newChannelMasked: 'n***@harvest.test',
  alsoProvedBy: null,
};
const withApp: StartedContactChange = { ...started, alsoProvedBy: 'GOOGLE_AUTHENTICATOR' };

type Entering = Extract<ContactChange, { stage: 'entering' }>;

function entering(change: ContactChange | null): Entering {
  if (change?.stage !== 'entering') throw new Error(`The change is ${change?.stage ?? 'complete'}`);
  return change;
}

const begin = (of: StartedContactChange): Entering => entering(afterStart('EMAIL', 'new@harvest.test', of));

/** Enters the codes of all steps but the last. */
function atLastStep(of: StartedContactChange): Entering {
  const codes = of.alsoProvedBy === null ? ['111111'] : ['111111', '222222'];
  return codes.reduce((now, code) => entering(afterCode(now, code)), begin(of));
}

test.each([
  [started, 'new', { otp: '111111', newOtp: '333333' }],
  [withApp, 'current', { otp: '111111', newOtp: '222222', currentOtp: '333333' }],
] as const)(
  'a change proved by %o: asks for its codes in order and sends each as what it is',
  (of, last, codes) => {
    expect(begin(of).step).toBe('old');
    const change = atLastStep(of);
    expect(change.step).toBe(last);
    expect(afterCode(change, '333333')).toBeNull();
    expect(confirmBody(change, '333333')).toEqual({ id: of.operationId, ...codes });
  },
);

const APP_AGAIN = 'Why. After it we ask for a new code of your app, and for no other.';

const refusals: readonly (readonly [ErrorCode, ContactStep, readonly ContactStep[], string])[] = [
  ['WRONG_CODE', 'old', ['new'], APP_AGAIN],
  ['WRONG_NEW_CODE', 'new', ['old'], APP_AGAIN],
  ['WRONG_CURRENT_CODE', 'current', ['old', 'new'], 'Why.'],
  ['WAIT_FOR_NEXT_CODE', 'current', ['old', 'new'], 'Why.'],
  ['FLOODED', 'current', ['old', 'new'], 'Why.'],
];

test.each(refusals)(
  'a change that is refused with %s: goes back to the code %s and keeps the others but that of an app',
  (code, step, kept, problem) => {
    const back = entering(afterRefusal(atLastStep(withApp), '333333', { code, problem: 'Why.' }));
    expect([back.step, back.problem]).toEqual([step, problem]);
    expect(Object.keys(back.entered)).toEqual(kept);
  },
);

test('a change with three codes we sent, the first of them wrong: asks for that alone and sends the others again', () => {
  const bySms: StartedContactChange = { ...started, alsoProvedBy: 'SMS' };
  const back = entering(afterRefusal(atLastStep(bySms), '333333', { code: 'WRONG_CODE', problem: 'Why.' }));
  expect([back.step, back.problem]).toEqual(['old', 'Why. You need not enter the others again.']);
  expect(afterCode(back, '444444')).toBeNull();
  expect(confirmBody(back, '444444')).toEqual({
    id: bySms.operationId,
    otp: '444444',
    newOtp: '222222',
    currentOtp: '333333',
  });
});

test.each(['CODE_EXPIRED', 'CODE_TRIES_USED_UP', 'CONTACT_CONFLICT', null] as const)(
  'a change that is refused with %s: is over, and what was typed in is kept for another',
  (code) => {
    expect(afterRefusal(atLastStep(started), '222222', { code, problem: 'Why.' })).toEqual({
      stage: 'over',
      channel: 'EMAIL',
      value: 'new@harvest.test',
      problem: 'Why.',
    });
  },
);
