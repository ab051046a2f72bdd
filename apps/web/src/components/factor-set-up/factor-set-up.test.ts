import type { TwoFactorType } from '@harvest/contracts/auth';
import { expect, test } from 'vitest';
import type { StartedApp, StartedOtp } from '../../api/two-factor-api.ts';
import {
  afterCode,
  afterRefusal,
  afterScan,
  afterStart,
  type Change,
  codeSteps,
  confirmBody,
  type SetUp,
} from './factor-set-up.ts';

const OTP = 'OTP_AUTHENTICATION';
const APP = 'GOOGLE_AUTHENTICATOR';

const sent: StartedOtp = {
  message: 'We sent you a code',
  operationId: '0198f000-0000-7000-8000-000000000001',
  maskedEmail: 'a***@harvest.test',
  maskedPhoneNumber: '0803*****01',
};
const scanned: StartedApp = {
  image: 'iVBORw0KGgo=',
  secretCode: 'JBSWY3DPEHPK3PXP',
  setUpLink: 'otpauth://totp/Harvest:ada%40harvest.test?secret=JBSWY3DPEHPK3PXP',
  operationId: sent.operationId,
};

type Entering = Extract<SetUp, { stage: 'entering' }>;

function entering(setUp: SetUp | null): Entering {
  if (setUp?.stage !== 'entering') throw new Error(`The set-up is ${setUp?.stage ?? 'complete'}`);
  return setUp;
}

function begin(change: Change): Entering {
  return entering(change.to === APP ? afterScan(change, scanned) : afterStart(change, sent));
}

const changes: readonly (readonly [TwoFactorType, TwoFactorType, readonly string[], object])[] = [
  [OTP, APP, ['sent', 'new-app'], { otp: '222222', currentOtp: '111111' }],
  [APP, OTP, ['sent', 'current-app'], { otp: '111111', currentOtp: '222222' }],
  [APP, APP, ['current-app', 'new-app'], { otp: '222222', currentOtp: '111111' }],
];

test.each(changes)(
  'a change from %s to %s: asks for its codes in order and sends each as what it is',
  (from, to, steps, body) => {
    const change = { from, to };
    expect(codeSteps(change)).toEqual(steps);
    const first = begin(change);
    expect(first.step).toBe(steps[0]);
    const second = entering(afterCode(first, '111111'));
    expect(second.step).toBe(steps[1]);
    expect(afterCode(second, '222222')).toBeNull();
    expect(confirmBody(second, '222222')).toEqual(body);
  },
);

test('a change from sent codes to sent codes: takes the sent code alone', () => {
  const only = begin({ from: OTP, to: OTP });
  expect(afterCode(only, '111111')).toBeNull();
  expect(confirmBody(only, '111111')).toEqual({ otp: '111111' });
});

test('a started app: is to be scanned before any code is entered', () => {
  expect(afterStart({ from: OTP, to: APP }, scanned).stage).toBe('scanning');
});

test.each([
  [OTP, APP, 'WRONG_CODE', 'new-app'],
  [OTP, APP, 'WRONG_CURRENT_CODE', 'sent'],
  [OTP, APP, 'CODE_EXPIRED', 'sent'],
  [APP, OTP, 'WRONG_CODE', 'sent'],
  [APP, OTP, 'WRONG_CURRENT_CODE', 'current-app'],
  [APP, OTP, 'WAIT_FOR_NEXT_CODE', 'current-app'],
  [APP, OTP, 'CODE_USED', 'sent'],
  [APP, APP, 'WRONG_CODE', 'new-app'],
  [APP, APP, 'WRONG_CURRENT_CODE', 'current-app'],
  [APP, APP, 'WAIT_FOR_NEXT_CODE', 'current-app'],
  [APP, APP, 'FLOODED', 'new-app'],
] as const)(
  'a change from %s to %s refused with %s: goes back to %s with the reason',
  (from, to, code, step) => {
    const second = entering(afterCode(begin({ from, to }), '111111'));
    const back = entering(afterRefusal(second, code, 'Why.'));
    expect([back.step, back.problem]).toEqual([step, 'Why.']);
    // What was entered before that step need not be entered again.
    expect(Object.keys(back.entered)).toEqual(step === second.step ? [codeSteps({ from, to })[0]] : []);
  },
);

test.each([
  [OTP, APP, 'CODE_TRIES_USED_UP'],
  [APP, OTP, 'FACTOR_NOT_STARTED'],
  [APP, APP, 'CODE_EXPIRED'],
  [APP, OTP, null],
] as const)('a change from %s to %s refused with %s: is over', (from, to, code) => {
  const second = entering(afterCode(begin({ from, to }), '111111'));
  expect(afterRefusal(second, code, 'Why.')).toEqual({
    stage: 'over',
    change: { from, to },
    problem: 'Why.',
  });
});
