import { randomInt } from 'node:crypto';
import { passwordProblem } from '@harvest/contracts/password-rules';
import { expect, test } from 'vitest';
import { newOneTimePassword, oneTimePasswordText } from './one-time-password-rules.ts';

test('a one-time password: is as the rules for passwords ask, and never the same twice', () => {
  const made = new Set(Array.from({ length: 1000 }, () => newOneTimePassword(randomInt)));
  expect(made.size).toBe(1000);
  for (const password of made) {
    expect(password).toMatch(/^1Time(#[a-z2-9]{5}){3}$/);
    expect(passwordProblem(password)).toBeUndefined();
  }
});

test('the mail about a one-time password: has no run of six digits, which would pass for a code', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const { email } = oneTimePasswordText('Harvest', now, new Date('2026-11-24T10:00:00Z'));
  expect(email).not.toMatch(/\d{6}/);
});
