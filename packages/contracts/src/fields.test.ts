import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { accountNumber, bvn, identityNumber } from './fields.ts';

test.each([
  ['\u202a0123 456-789\u202c', '0123456789'],
  ['="0123456789"', '0123456789'],
  ['+234 803 123 4567', '8031234567'],
])('accountNumber, given %j: is %j', (sent, read) => {
  expect(accountNumber.parse(sent)).toBe(read);
});

test.each(['012345678', '01234567890', 'O123456789', '0123456789 0', '0123.456.789'])(
  'accountNumber, given %j: is refused',
  (sent) => {
    expect(accountNumber.safeParse(sent).success).toBe(false);
  },
);

test.each([
  ['2222 3333 444', '22223333444'],
  ['２２２２３３３３４４４', '22223333444'],
])('bvn and identityNumber, given %j: are %j', (sent, read) => {
  expect(bvn.parse(sent)).toBe(read);
  expect(identityNumber.parse(sent)).toBe(read);
});

const METER = contract['POST /api/utility/providers/electricity/meter-info'].body;
const CARD = contract['POST /api/utility/providers/cabletv/card-info'].body;
const AIRTIME = contract['POST /api/utility/providers/airtime/vend/initiate'].body;

test('the numbers of bills, grouped or in another form: are read as they are kept', () => {
  const meter = {
    meterNumber: '4501 2345\u00a067123',
    electricityProviderCode: 'IKEDC',
    meterType: 'PREPAID',
  };
  expect(METER.parse(meter)).toMatchObject({ meterNumber: '4501234567123' });
  const card = {
    smartCardNumber: '7012–345–789',
    cableTvProviderCode: 'GOTV',
    cableTvProviderBouquetCode: 'smallie',
  };
  expect(CARD.parse(card)).toMatchObject({ smartCardNumber: '7012345789' });
});

test.each(['45012345671234', '45O1234567123', '4501.234567123'])(
  'a meter number, given %j: is refused',
  (meterNumber) => {
    const meter = { meterNumber, electricityProviderCode: 'IKEDC', meterType: 'PREPAID' };
    expect(METER.safeParse(meter).error?.issues).toMatchObject([{ path: ['meterNumber'] }]);
  },
);

test('the phone that airtime is for, in any form: is the local one', () => {
  const sent = {
    nuban: '0123456789',
    utilityProductType: 'AIRTIME',
    airtimeProviderCode: 'MTN',
    phoneNumber: '+234 (0) 803 123 4567',
    amount: 100,
  };
  expect(AIRTIME.parse(sent)).toMatchObject({ phoneNumber: '08031234567' });
});
