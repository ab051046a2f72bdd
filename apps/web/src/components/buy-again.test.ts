import { expect, test } from 'vitest';
import { type BuyAgain, buyAgainState, readBuyAgain } from './buy-again.ts';

const METER: BuyAgain = {
  product: 'ELECTRICITY_BILL',
  providerCode: 'IKEDC',
  offerCode: null,
  number: '45012345678',
  meterType: 'PREPAID',
};

test.each<BuyAgain>([
  METER,
  { ...METER, amountKobo: 500_000 },
  { product: 'DATA', providerCode: 'MTN', offerCode: 'MTN-1GB-7D', number: '08030000001', meterType: null },
])('something to buy again, left in a history entry: is read as it was written', (buyAgain) => {
  expect(readBuyAgain(structuredClone(buyAgainState(buyAgain)))).toEqual(buyAgain);
});

test.each([
  null,
  {},
  { buyAgain: 'everything' },
  { buyAgain: { ...METER, product: 'toString' } },
  { buyAgain: { ...METER, providerCode: 5 } },
  { buyAgain: { ...METER, number: '4501' } },
])('a history entry that says %j: buys nothing again', (state) => {
  expect(readBuyAgain(state)).toBeNull();
});
