import { expect, test } from 'vitest';
import { repeatProblem, scheduleDayProblem } from './schedule-rules.ts';

const TODAY = '2026-11-22';

test.each([
  ['none', '', 'This field is required'],
  ['yesterday', '2026-11-21', 'Choose today or a later day.'],
  ['today', TODAY, null],
  ['the last one that is taken', '2028-11-22', null],
  ['the day after that', '2028-11-23', 'Choose a day within the next two years.'],
])('The day of a scheduled payment, %s: is taken or says why not', (_, day, problem) => {
  expect(scheduleDayProblem(day, TODAY)).toBe(problem);
});

test.each([
  ['', 'This field is required'],
  ['0', 'Enter a whole number from 1 to 1,000'],
  ['1', null],
  ['1000', null],
  ['1001', 'Enter a whole number from 1 to 1,000'],
  ['2.5', 'Enter a whole number from 1 to 1,000'],
  ['9999999999999999999999', 'Enter a whole number from 1 to 1,000'],
])('How often something is paid, "%s": is taken or says why not', (repeat, problem) => {
  expect(repeatProblem(repeat)).toBe(problem);
});

test('How often something is paid, once two are over: cannot be fewer than three', () => {
  expect(repeatProblem('2', 3)).toBe('Enter a whole number from 3 to 1,000');
  expect(repeatProblem('3', 3)).toBe(null);
});
