import { formatNaira, formatNairaPlain, KOBO_MAX, kobo } from '@harvest/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupSpace, respelt } from '../../../scripts/testing/spellings.ts';
import { readAmount, readAmountWithComma, readPartOfAmount } from './amount.ts';

test.each([
  ['2500', 250_000n],
  [' ₦1,250,000.00 ', 125_000_000n],
  ['₦ 1 250 000.5', 125_000_050n],
  ['1\u00a0000', 100_000n],
  ['NGN 1,000.50', 100_050n],
  ['ngn1000', 100_000n],
  ['N1,000.50', 100_050n],
  ['#5,000', 500_000n],
  ['=N=5,000.00', 500_000n],
  ['5000 naira', 500_000n],
  ['5000 NGN', 500_000n],
  ['5,000/=', 500_000n],
  ['5000/-', 500_000n],
  ['N5,000 only', 500_000n],
  ['NGN 5,000.50 naira only', 500_050n],
  ['5₦', 500n],
  ['="1500"', 150_000n],
  ['１００', 10_000n],
  ['\u202a100\u202c', 10_000n],
  ['0.29', 29n],
  ['0', 0n],
])('readAmount, of %j: is exactly %s kobo', (text, expected) => {
  expect(readAmount(text)).toBe(expected);
});

test.each([
  '',
  '₦',
  'N',
  'NGN naira',
  '₦N5',
  '1,5',
  '1,00',
  '1000,50',
  '1.000,50',
  '1.000.000',
  '1,000,00',
  '1,000 000',
  '1.',
  '.5',
  '1.005',
  '-4',
  '\u22124',
  'N-4',
  '(500)',
  '1e3',
  '10²',
  '٣',
  '5k',
  'NaN',
  '1000000000000',
  '1 2',
])('readAmount, of %j: refuses', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('readAmount, of any spelling of an amount: is that amount', () => {
  const spelling = fc
    .record({
      amount: fc.bigInt({ min: 0n, max: KOBO_MAX }).map((value) => kobo(value)),
      before: fc.constantFrom('', '₦', '₦ ', 'NGN ', 'N', '#', '=N='),
      after: fc.constantFrom('', ' naira', ' NGN'),
      groups: fc.oneof(fc.constantFrom('', ','), groupSpace),
    })
    .chain(({ amount, before, after, groups }) =>
      respelt(`${before}${formatNairaPlain(amount).replaceAll(',', groups)}${after}`).map((text) => ({
        amount,
        text,
      })),
    );
  fc.assert(
    fc.property(spelling, ({ amount, text }) => {
      expect(readAmount(text)).toBe(amount);
    }),
  );
});

test('readAmount, of any formatted amount: reads back the same kobo', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: KOBO_MAX }), (value) => {
      expect(readAmount(formatNaira(kobo(value)))).toBe(value);
      expect(readAmount(formatNairaPlain(kobo(value)))).toBe(value);
    }),
  );
});

test('readAmount, of any text: never reads other digits than those that stand there', () => {
  const written = fc.stringMatching(/^[-0-9.,' eE+()₦Nk]{1,14}$/);
  fc.assert(
    fc.property(written, (text) => {
      const amount = readAmount(text);
      if (amount === null) return;
      const [naira = '', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.');
      expect(amount).toBe(BigInt(naira + fraction.padEnd(2, '0')));
      expect(text).not.toMatch(/[-eE+()'k]|,\d{1,2}$/);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['1.500,50', 150_050n],
  ['1000,50', 100_050n],
  ['1 500,5', 150_050n],
  ['1.500.000', 150_000_000n],
  ['1.500', 150_000n],
  ['₦1000,50', 100_050n],
])('readAmountWithComma, of %j: may be %s kobo', (text, expected) => {
  expect(readAmountWithComma(text)).toBe(expected);
});

test.each(['1,500', '1500', '1,500.50', '1.5', '-1,5', 'abc', ''])(
  'readAmountWithComma, of %j: asks nothing',
  (text) => {
    expect(readAmountWithComma(text)).toBeNull();
  },
);

test.each([
  ['1,234.50', '1234.50'],
  ['1,2', '12'],
  ['₦2 500', '2500'],
  ['N2500', '2500'],
  ['.50', '.50'],
  ['0.05', '0.05'],
  ['08030000001', undefined],
  ['1,234.567', undefined],
  ['20 Nov', undefined],
  ['-', undefined],
  ['.', undefined],
  ['', undefined],
])('what is looked for as part of an amount, %j: is %j', (text, digits) => {
  expect(readPartOfAmount(text)).toBe(digits);
});
