import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'PASSWORD1!',
  'P@ssw0rd#2026',
  'Pa$$w0rd!!',
  '1!Password',
  'Welcome@123',
  'Welcome@2026',
  'Qwerty123!',
  'Abc123!@#',
  'Letmein#99',
  'Iloveyou1!',
  'Monkey!123',
  'Chelsea#1905',
  '1Q2w3e4r!',
  'Zaq12wsx!',
])('password %s: is one that is tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Harvest#2026', 'Guinea#Corn1', 'Yam&Cassava7', 'rT9$kk!vQ2', 'Two-Goats^Grazing4', ''])(
  'password %j: is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
