import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { chargeOf, chargesBy, type PricedKind, sumsOf, totalOf } from './charge-rules.ts';

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

test.each<[PricedKind, string]>([
  ['INTRA_BANK', 'TRANSFER_FEE'],
  ['OWN_ACCOUNT', 'TRANSFER_FEE'],
  ['INTERBANK', 'TRANSFER_FEE'],
  ['AIRTIME', 'BILL_FEE'],
  ['DATA', 'BILL_FEE'],
  ['ELECTRICITY_BILL', 'BILL_FEE'],
  ['CABLE_TV', 'BILL_FEE'],
])('the fee of %s: is the line %s, and is summed with VAT and duty', (kind, line) => {
  const tariff = { feeKobo: kobo(1000), vatBasisPoints: 750n, stampDutyKobo: kobo(5000) };
  const charges = chargesBy(kind, tariff);
  expect(charges[0]).toEqual({ line, amountKobo: 1000n });
  expect(sumsOf({ amountKobo: kobo(20_000), charges })).toEqual({
    amount: 20_000n,
    fee: 1000n,
    vat: 75n,
    stampDuty: 5000n,
    total: 26_075n,
  });
});
