import { expect, test } from 'vitest';
import { PASSWORD_SPECIALS, passwordProblem } from './password-rules.ts';

test.each([
  ['', 'Password is required'],
  ['Ab1!', 'Password must be at least 8 characters'],
  ['harvest#2026', 'Password must contain at least 1 uppercase letter, 1 special character, and 1 number'],
  ['Harvest2026x', 'Password must contain at least 1 uppercase letter, 1 special character, and 1 number'],
  ['Harvest#year', 'Password must contain at least 1 uppercase letter, 1 special character, and 1 number'],
  [`A1!${'a'.repeat(126)}`, 'Password must be at most 128 characters'],
])('a new password %j: is refused with %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each(PASSWORD_SPECIALS.split('').map((special) => `Harvest2026${special}`))(
  'a new password %j: is fine',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);
