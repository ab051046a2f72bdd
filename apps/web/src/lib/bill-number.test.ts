import { expect, test } from 'vitest';
import { groupedBillNumber } from './bill-number.ts';

test.each([
  ['AIRTIME', '08030000001', '0803 000 0001'],
  ['DATA', '08030000001', '0803 000 0001'],
  ['ELECTRICITY_BILL', '45012345678', '4501 2345 678'],
  ['ELECTRICITY_BILL', '1111111111111', '1111 1111 1111 1'],
  ['CABLE_TV', '1212121212', '1212 1212 12'],
] as const)('groupedBillNumber, for %s of %s: is %s', (product, number, grouped) => {
  expect(groupedBillNumber(product, number)).toBe(grouped.replaceAll(' ', '\u00a0'));
});
