import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import {
  type Charge,
  type ChargeLine,
  chargeOf,
  chargesFor,
  FREE_TARIFFS,
  NIGERIAN_TARIFFS,
  totalOf,
} from './charge-rules.ts';

const TODAY = '2026-11-21';

/** The lines that are not zero. */
function linesOf(kobos: Readonly<Record<ChargeLine, number>>): Charge[] {
  return Object.entries(kobos).flatMap(([line, amount]) =>
    amount === 0 ? [] : { line: line as ChargeLine, amountKobo: kobo(amount) },
  );
}

describe('the Nigerian tariff, to another bank', () => {
  test.each([
    [500_000, 1000, 75, 0, 501_075],
    [500_001, 2500, 188, 0, 502_689],
    [999_999, 2500, 188, 0, 1_002_687],
    [1_000_000, 2500, 188, 5000, 1_007_688],
    [5_000_000, 2500, 188, 5000, 5_007_688],
    [5_000_001, 5000, 375, 5000, 5_010_376],
    [1, 1000, 75, 0, 1076],
  ])('of %d kobo: costs fee %d, VAT %d, duty %d; %d leave the account', (amount, fee, vat, duty, total) => {
    const amountKobo = kobo(amount);
    const charges = chargesFor(NIGERIAN_TARIFFS, 'INTERBANK', amountKobo, TODAY);
    const lines = { TRANSFER_FEE: fee, VAT: vat, STAMP_DUTY: duty };
    expect(charges).toEqual(linesOf(lines));
    expect(totalOf({ amountKobo, charges })).toBe(kobo(total));
  });
});

test.each([
  ['INTRA_BANK', 999_999, 0],
  ['INTRA_BANK', 1_000_000, 5000],
  ['OWN_ACCOUNT', 1_000_000_000, 0],
] as const)(
  'the Nigerian tariff, %s of %d kobo: costs stamp duty of %d and nothing else',
  (kind, amount, duty) => {
    expect(chargesFor(NIGERIAN_TARIFFS, kind, kobo(amount), TODAY)).toEqual(
      linesOf({ TRANSFER_FEE: 0, VAT: 0, STAMP_DUTY: duty }),
    );
  },
);

test('a tariff: is in force from its day on, and the latest one counts', () => {
  const [first] = NIGERIAN_TARIFFS;
  if (first === undefined) throw new Error('There is a tariff');
  const dearer = {
    ...first,
    effectiveFrom: '2027-01-01',
    feeBands: { ...first.feeBands, INTERBANK: [{ upToKobo: 2n ** 62n, feeKobo: 9900n }] },
  };
  const feeOn = (day: string) =>
    chargeOf(chargesFor([dearer, first], 'INTERBANK', kobo(100), day), 'TRANSFER_FEE');
  expect(feeOn('2026-01-18')).toBe(0n);
  expect(feeOn('2026-01-19')).toBe(1000n);
  expect(feeOn('2026-12-31')).toBe(1000n);
  expect(feeOn('2027-01-01')).toBe(9900n);
});

test.each(['INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK'] as const)("the demo's tariff, %s: is free", (kind) => {
  const amountKobo = kobo(100_000_000);
  const charges = chargesFor(FREE_TARIFFS, kind, amountKobo, TODAY);
  expect(totalOf({ amountKobo, charges })).toBe(amountKobo);
});
