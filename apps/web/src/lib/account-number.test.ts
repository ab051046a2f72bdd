import { expect, test } from 'vitest';
import { accountNumberOf, groupedAccountNumber } from './account-number.ts';

test.each([
  ['0123456789', '0123456789'],
  ['0123 456 789', '0123456789'],
  ['0123-456-789', '0123456789'],
  [' 01234567890', '0123456789'],
  ['acct: 0123', '0123'],
  ['', ''],
])('accountNumberOf, given %j: is %j', (typed, digits) => {
  expect(accountNumberOf(typed)).toBe(digits);
});

test('groupedAccountNumber, of ten digits: groups four, three, three', () => {
  expect(groupedAccountNumber('3012345678')).toBe('3012 345 678');
});

test('groupedAccountNumber, of anything else: leaves it alone', () => {
  expect(groupedAccountNumber('30123')).toBe('30123');
});
