import { expect, test } from 'vitest';
import { accountNumberOf, groupedAccountNumber, readAccountNumber } from './account-number.ts';

test.each([
  ['0123456789', '0123456789'],
  ['0123 456 789', '0123456789'],
  ['0123-456-789', '0123456789'],
  [' 01234567890', '0123456789'],
  ['acct: 0123', '0123'],
  ['+234 803 123 4567', '8031234567'],
  ['002348031234567', '8031234567'],
  ['2341234567', '2341234567'],
  ['', ''],
])('accountNumberOf, given %j: is %j', (typed, digits) => {
  expect(accountNumberOf(typed)).toBe(digits);
});

test('groupedAccountNumber, of ten digits: groups four, three, three, which no line breaks apart', () => {
  expect(groupedAccountNumber('3012345678')).toBe('3012\u00a0345\u00a0678');
});

test('groupedAccountNumber, of anything else: leaves it alone', () => {
  expect(groupedAccountNumber('30123')).toBe('30123');
});

test.each([
  ['0123 456-789', '0123456789'],
  ['+234 803 123 4567', '8031234567'],
  ['012345678', null],
  ['01234567890', null],
  ['Musa 0123456789', null],
  ['', null],
])('readAccountNumber, given %j: is %j', (text, accountNumber) => {
  expect(readAccountNumber(text)).toBe(accountNumber);
});
