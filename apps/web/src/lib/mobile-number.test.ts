import { expect, test } from 'vitest';
import { mobileNumberOf } from './mobile-number.ts';

test.each([
  ['08030000001', '08030000001'],
  ['+234 803 000 0001', '08030000001'],
  ['2348030000001', '08030000001'],
  ['002348030000001', '08030000001'],
  ['+234 (0) 803-000-0001', '08030000001'],
  ['0803 000 0001', '08030000001'],
  ['0803000000123', '08030000001'],
  ['+234', '234'],
  ['+2348', '08'],
  ['', ''],
])('mobileNumberOf, of %j: is %s', (typed, number) => {
  expect(mobileNumberOf(typed)).toBe(number);
});
