import { expect, test } from 'vitest';
import { localPhoneNumber } from './phone-numbers.ts';

test.each([
  '08030000001',
  '2348030000001',
  '+2348030000001',
  '+234 803 000 0001',
  '0803-000-0001',
  '(0803) 000 0001',
])('a phone number, written %s: is 08030000001', (written) => {
  expect(localPhoneNumber(written)).toBe('08030000001');
});

test.each([
  '',
  '8030000001',
  '0803000001',
  '080300000011',
  '06030000001',
  '+44 7700 900000',
  '+2340803000000',
  '０8030000001',
])('a phone number, written %j: is none', (written) => {
  expect(localPhoneNumber(written)).toBeUndefined();
});
