import { expect, test } from 'vitest';
import { dateOfBirthProblem } from './date-of-birth-rules.ts';

const TODAY = '2026-11-21';

test.each([
  ['1990-11-21', undefined],
  ['2008-11-21', undefined],
  ['2008-11-22', 'You must be at least 18 years old'],
  ['2026-11-21', 'You must be at least 18 years old'],
  ['2026-11-22', 'Enter your date of birth'],
  ['1899-12-31', 'Enter your date of birth'],
  ['1900-01-01', undefined],
  ['9999-12-31', 'Enter your date of birth'],
])('date of birth %s: %s', (dateOfBirth, problem) => {
  expect(dateOfBirthProblem(dateOfBirth, TODAY)).toBe(problem);
});

test('date of birth on 29 February: makes an adult of 1 March in years that have none', () => {
  expect(dateOfBirthProblem('2008-02-29', '2026-02-28')).toBeDefined();
  expect(dateOfBirthProblem('2008-02-29', '2026-03-01')).toBeUndefined();
});
