import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, respelt, separator } from '../../../scripts/testing/spellings.ts';
import { accountNumberDigits, readAccountNumber } from './account-number.ts';

test.each([
  ['0123456789', '0123456789'],
  ['0123 456 789', '0123456789'],
  ['0123-456-789', '0123456789'],
  [' 01234567890', '01234567890'],
  ['10000000401', '10000000401'],
  ['acct: 0123', '0123'],
  ['+234 803 123 4567', '8031234567'],
  ['002348031234567', '8031234567'],
  ['2341234567', '2341234567'],
  ['A/C 1000000040 (Harvest)', '1000000040'],
  ['1000000040\nBELLO MUSA', '1000000040'],
  ['1O', '1'],
  ['', ''],
  // What is not clear stays as it was written, and the field refuses it.
  ['10O0000040', '10O0000040'],
  ['10000000O40', '10000000O40'],
  ['1000000040 or 1000000057', '1000000040 or 1000000057'],
  ['1000000040, send 5000', '1000000040, send 5000'],
  ['Acct 100 000 0040, tel 8031234567', 'Acct 100 000 0040, tel 8031234567'],
  ['Acct 10000000401 ref 2611291234', 'Acct 10000000401 ref 2611291234'],
  ['058: 1000000040', '0581000000040'],
  ['Acct 058 no 1000000', 'Acct 058 no 1000000'],
  ['1000000040²', '1000000040²'],
  ['١٠٠٠٠٠٠٠٤٠', '١٠٠٠٠٠٠٠٤٠'],
])('accountNumberDigits, given %j: is %j', (typed, read) => {
  expect(accountNumberDigits(typed)).toBe(read);
});

test.each([
  ['0123 456-789', '0123456789'],
  ['+234 803 123 4567', '8031234567'],
  ['="0123456789"', '0123456789'],
  ['\u202a0123456789\u202c', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['012345678', null],
  ['01234567890', null],
  ['Musa 0123456789', null],
  ['O123456789', null],
  ['', null],
])('readAccountNumber, given %j: is %j', (text, accountNumber) => {
  expect(readAccountNumber(text)).toBe(accountNumber);
});

test('an account number, in any spelling: is that number', () => {
  const spelling = fc.record({ number: digits(10), between: separator }).chain(({ number, between }) =>
    respelt(`${number.slice(0, 4)}${between}${number.slice(4, 7)}${between}${number.slice(7)}`).map(
      (text) => ({
        number,
        text,
      }),
    ),
  );
  fc.assert(
    fc.property(spelling, ({ number, text }) => {
      expect(readAccountNumber(text)).toBe(number);
      expect(accountNumberDigits(text)).toBe(number);
    }),
  );
});
