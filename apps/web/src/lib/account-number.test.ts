import { expect, test } from 'vitest';
import { groupedAccountNumber } from './account-number.ts';

test('groupedAccountNumber, of ten digits: groups four, three, three, which no line breaks apart', () => {
  expect(groupedAccountNumber('3012345678')).toBe('3012\u00a0345\u00a0678');
});

test('groupedAccountNumber, of anything else: leaves it alone', () => {
  expect(groupedAccountNumber('30123')).toBe('30123');
});
