import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, respelt, separator } from '../../../scripts/testing/spellings.ts';
import { mobileNumberDigits, readPhoneNumber } from './phone-number.ts';

test.each([
  '08030000001',
  '2348030000001',
  '+2348030000001',
  '002348030000001',
  '00234 803 000 0001',
  '+234 803 000 0001',
  '+23408030000001',
  '+234 (0) 803 000 0001',
  '0803-000-0001',
  '0803.000.0001',
  '(0803) 000 0001',
  '０8030000001',
  '\u202a+2348030000001\u202c',
  '0803\u2013000\u20130001',
])('a phone number, written %j: is 08030000001', (written) => {
  expect(readPhoneNumber(written)).toBe('08030000001');
});

test.each([
  '',
  '8030000001',
  '0803000001',
  '080300000011',
  '06030000001',
  '+44 7700 900000',
  '+2340803000000',
  '++2348030000001',
  '0803000000a',
  '0803000000１1',
])('a phone number, written %j: is none', (written) => {
  expect(readPhoneNumber(written)).toBeUndefined();
});

test('a phone number, in any spelling: is that number', () => {
  const spelling = fc
    .record({
      network: fc.constantFrom('70', '80', '81', '90', '91'),
      rest: digits(8),
      before: fc.constantFrom('0', '234', '+234', '00234', '+234 (0) ', '+2340', '+234 0'),
      between: separator,
    })
    .chain(({ network, rest, before, between }) =>
      respelt(`${before}${network}${rest[0]}${between}${rest.slice(1, 4)}${between}${rest.slice(4)}`).map(
        (text) => ({
          phoneNumber: `0${network}${rest}`,
          text,
        }),
      ),
    );
  fc.assert(
    fc.property(spelling, ({ phoneNumber, text }) => {
      expect(readPhoneNumber(text)).toBe(phoneNumber);
      expect(mobileNumberDigits(text)).toBe(phoneNumber);
    }),
  );
});

test.each([
  ['08030000001', '08030000001'],
  ['+234 803 000 0001', '08030000001'],
  ['2348030000001', '08030000001'],
  ['002348030000001', '08030000001'],
  ['+234 (0) 803-000-0001', '08030000001'],
  ['0803 000 0001', '08030000001'],
  ['0803000000123', '0803000000123'],
  ['+234', '234'],
  ['+2348', '08'],
  ['', ''],
])('mobileNumberDigits, of %j: is %s', (typed, number) => {
  expect(mobileNumberDigits(typed)).toBe(number);
});

test.each([
  ['0803 000 0001', '08030000001'],
  ['my line 08030000001', '08030000001'],
  ['080300000011', '080300000011'],
  ['0803O0000001', '0803O0000001'],
  ['08030000001 or 08030000002', '08030000001 or 08030000002'],
  ['٠8030000001', '٠8030000001'],
])('a field of a mobile number, given %j: keeps %j', (typed, kept) => {
  expect(mobileNumberDigits(typed)).toBe(kept);
});
