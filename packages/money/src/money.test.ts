import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  formatNaira,
  formatNairaPlain,
  KOBO_MAX,
  kobo,
  koboOfDecimal,
  nairaNumber,
  parseNaira,
  readNaira,
  subtractKobo,
  sumKobo,
} from './money.ts';

const anyAmount = fc.bigInt({ min: 0n, max: KOBO_MAX }).map(kobo);

describe('kobo', () => {
  test('kobo, of a whole number: is that many kobo', () => {
    expect(kobo(29)).toBe(29n);
    expect(kobo(-5n)).toBe(-5n);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('kobo, of %s: throws', (value) => {
    expect(() => kobo(value)).toThrow(RangeError);
    expect(() => kobo(value)).toThrow(`${value} is not a whole and safe number of kobo`);
  });

  test('sumKobo and subtractKobo, of some amounts: answer exact kobo', () => {
    expect(sumKobo(kobo(1), kobo(2), kobo(-4))).toBe(-1n);
    expect(sumKobo()).toBe(0n);
    expect(subtractKobo(kobo(5), kobo(7))).toBe(-2n);
  });
});

describe('parseNaira', () => {
  test.each([
    [0.29, 29n],
    [1.1, 110n],
    [8.7, 870n],
    [100, 10_000n],
    [1234.56, 123_456n],
    [0, 0n],
    [-0, 0n],
    [999_999_999_999.99, 99_999_999_999_999n],
  ])('parseNaira, of %s: is exactly %s kobo', (value, expected) => {
    expect(parseNaira(value)).toBe(expected);
  });

  test.each([
    -1,
    0.001,
    0.005,
    1e308,
    1e21,
    1e-7,
    1_000_000_000_000,
    100.10000000000001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '100',
    '1,000',
    true,
    null,
    undefined,
    5n,
    [[]],
    [[100]],
    [{}],
  ])('parseNaira, of %s: refuses', (value) => {
    expect(parseNaira(value)).toBeNull();
  });

  test('parseNaira, of any amount through JSON: reads back the same kobo', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseNaira(JSON.parse(JSON.stringify(nairaNumber(amount))))).toBe(amount);
      }),
    );
  });

  test('parseNaira, of any number at all: refuses it or means exactly its decimal text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e6 }), fc.integer()), (value) => {
        const amount = parseNaira(value);
        if (amount !== null) expect(nairaNumber(amount)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

test.each([
  ['2500', 250_000n],
  ['0.29', 29n],
  ['999999999999.99', 99_999_999_999_999n],
])('koboOfDecimal, of "%s": is exactly %s kobo', (text, expected) => {
  expect(koboOfDecimal(text)).toBe(expected);
});

test.each(['', '1.', '.5', '1.005', '-4', '1e3', '1,000', ' 1', '1000000000000'])(
  'koboOfDecimal, of "%s": refuses',
  (text) => {
    expect(koboOfDecimal(text)).toBeNull();
  },
);

describe('formatting', () => {
  test.each([
    [125_000_000n, '₦1,250,000.00'],
    [-420n, '-₦4.20'],
    [0n, '₦0.00'],
    [5n, '₦0.05'],
    [123_456_789_012_345_678_901n, '₦1,234,567,890,123,456,789.01'],
  ])('formatNaira, of %s kobo: is %s', (amount, expected) => {
    expect(formatNaira(kobo(amount))).toBe(expected);
  });

  test('formatNairaPlain, of a negative amount: keeps the sign and leaves the currency out', () => {
    expect(formatNairaPlain(kobo(-123_456n))).toBe('-1,234.56');
  });

  test('formatNaira, of any amount up to the bound: agrees with Intl', () => {
    const intl = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
    fc.assert(
      fc.property(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }), (amount) => {
        expect(formatNaira(kobo(amount))).toBe(intl.format(nairaNumber(kobo(amount))));
      }),
    );
  });

  test('nairaNumber, of a total past the bound of amounts: writes it', () => {
    expect(nairaNumber(KOBO_MAX)).toBe(999_999_999_999.99);
    expect(nairaNumber(kobo(-29))).toBe(-0.29);
    expect(JSON.stringify(nairaNumber(kobo(7_036_874_417_766_399n)))).toBe('70368744177663.99');
    expect(nairaNumber(kobo(9_223_372_036_854_775_807n))).toBe(92_233_720_368_547_760);
  });
});

describe('readNaira', () => {
  test('readNaira, of any total up to 2^46 naira as it travels: is the same kobo', () => {
    const [min, max] = [-(2n ** 46n) * 100n, 2n ** 46n * 100n];
    fc.assert(
      fc.property(fc.bigInt({ min, max }).map(kobo), (total) => {
        expect(readNaira(JSON.parse(JSON.stringify(nairaNumber(total))) as number)).toBe(total);
      }),
    );
  });

  test.each([
    [0, 0n],
    [0.29, 29n],
    [-4.2, -420n],
    [1_999_999_999_999.98, 199_999_999_999_998n],
    [92_233_720_368_547_760, 9_223_372_036_854_776_000n],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('readNaira, of %s: is %s', (naira, expected) => {
    expect(readNaira(naira)).toBe(expected);
  });
});

describe('amountInWords', () => {
  test.each([
    [5_000_000n, 'Fifty thousand naira only'],
    [125_050n, 'One thousand, two hundred and fifty naira, fifty kobo only'],
    [100_500n, 'One thousand and five naira only'],
    [0n, 'Zero naira only'],
    [1n, 'One kobo only'],
    [100n, 'One naira only'],
    [2_199n, 'Twenty-one naira, ninety-nine kobo only'],
    [10_000_000_000n, 'One hundred million naira only'],
    [100_001_200n, 'One million and twelve naira only'],
    [110_000n, 'One thousand, one hundred naira only'],
    [2_000n, 'Twenty naira only'],
    [1_819n, 'Eighteen naira, nineteen kobo only'],
    [100_000_100_500n, 'One billion, one thousand and five naira only'],
    [100_100_000n, 'One million, one thousand naira only'],
    [
      99_999_999_999_999n,
      'Nine hundred and ninety-nine billion, nine hundred and ninety-nine million, nine hundred and ninety-nine thousand, ' +
        'nine hundred and ninety-nine naira, ninety-nine kobo only',
    ],
  ])('amountInWords, of %s kobo: spells it', (amount, expected) => {
    expect(amountInWords(kobo(amount))).toBe(expected);
  });

  test.each([-1n, KOBO_MAX + 1n])('amountInWords, of %s kobo: throws', (amount) => {
    expect(() => amountInWords(kobo(amount))).toThrow(RangeError);
    expect(() => amountInWords(kobo(amount))).toThrow(`${amount} kobo cannot be spelt`);
  });

  test('amountInWords, of any two amounts: differ whenever the amounts do', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (one, other) => {
        expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
      }),
    );
  });
});
