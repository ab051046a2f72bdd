import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { chargeOf, chargesBy, totalOf } from './charge-rules.ts';

test.each([
  [1000, 750n, 75],
  [2500, 750n, 188],
  [5000, 750n, 375],
  [6, 750n, 0],
  [7, 750n, 1],
  [1000, 0n, 0],
])('VAT, on a fee of %d kobo at %d hundredths of a percent: is %d kobo, half up', (fee, rate, vat) => {
  const charges = chargesBy('INTERBANK', {
    feeKobo: kobo(fee),
    vatBasisPoints: rate,
    stampDutyKobo: kobo(0),
  });
  expect(chargeOf(charges, 'VAT')).toBe(kobo(vat));
});

test('charges: have no line of nothing, and leave the account beside the amount', () => {
  const amountKobo = kobo(1_000_000);
  const dutyAlone = chargesBy('INTRA_BANK', {
    feeKobo: kobo(0),
    vatBasisPoints: 750n,
    stampDutyKobo: kobo(5000),
  });
  expect(dutyAlone).toEqual([{ line: 'STAMP_DUTY', amountKobo: kobo(5000) }]);
  expect(totalOf({ amountKobo, charges: dutyAlone })).toBe(kobo(1_005_000));
  expect(totalOf({ amountKobo, charges: [] })).toBe(amountKobo);
});
