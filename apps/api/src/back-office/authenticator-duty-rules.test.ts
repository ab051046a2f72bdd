import { expect, test } from 'vitest';
import {
  authenticatorSetText,
  decidesFrom,
  mustSetAuthenticator,
  setAuthenticatorText,
  staffAuthenticatorResetText,
} from './authenticator-duty-rules.ts';

test.each([
  ['production', ['APPROVER'], 'OTP_AUTHENTICATION', true],
  ['production', ['SUPPORT', 'APPROVER'], 'OTP_AUTHENTICATION', true],
  ['production', ['APPROVER'], 'GOOGLE_AUTHENTICATOR', false],
  ['production', ['REVIEWER', 'SUPPORT', 'AUDITOR'], 'OTP_AUTHENTICATION', false],
  ['demo', ['APPROVER'], 'OTP_AUTHENTICATION', false],
] as const)(
  'a %s, for %j with %s: needs an app to approve is %s',
  (profile, permissions, twoFactorType, isNeeded) => {
    expect(mustSetAuthenticator(profile, { permissions, twoFactorType })).toBe(isNeeded);
  },
);

const SET_AT = new Date('2026-11-21T08:00:00Z');
const NEXT_DAY = '2026-11-22T08:00:00Z';

test.each([
  ['production', ['APPROVER'], SET_AT, '2026-11-21T08:00:00Z', NEXT_DAY],
  ['production', ['SUPPORT', 'APPROVER'], SET_AT, '2026-11-22T07:59:59Z', NEXT_DAY],
  ['production', ['APPROVER'], SET_AT, NEXT_DAY, undefined],
  ['production', ['APPROVER'], undefined, '2026-11-21T08:00:00Z', undefined],
  ['production', ['SUPPORT'], SET_AT, '2026-11-21T08:00:00Z', undefined],
  ['demo', ['APPROVER'], SET_AT, '2026-11-21T08:00:00Z', undefined],
] as const)(
  'an app in %s, of %j, set by mail at %s: at %s decides from %s',
  (profile, permissions, authenticatorSetAt, now, from) => {
    expect(decidesFrom(profile, { permissions, authenticatorSetAt }, new Date(now))).toEqual(
      from && new Date(from),
    );
  },
);

test('the mail about an app that decides nothing yet: says from when it does, and else says nothing of it', () => {
  const { email } = authenticatorSetText('Harvest', SET_AT, new Date(NEXT_DAY));
  expect(email).toContain('You can approve and decline with it from 22 Nov 2026 09:00');
  expect(authenticatorSetText('Harvest', SET_AT).email).not.toContain('approve');
});

test('the mail with a code that sets an app: holds the code as its only six digits', () => {
  const { subject, email } = setAuthenticatorText('Harvest', '000042');
  expect(`${subject} ${email}`.match(/\d{6,}/g)).toEqual(['000042']);
});

test('mails about an app that was set or reset: hold nothing that looks like a code, at any time of any day', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z'].map((text) => new Date(text)))
    for (const { subject, email } of [
      authenticatorSetText('Harvest', now),
      authenticatorSetText('Harvest', now, now),
      staffAuthenticatorResetText('Harvest', now),
    ])
      expect(`${subject} ${email}`).not.toMatch(/\d{6}/);
});
