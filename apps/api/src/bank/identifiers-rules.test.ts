import { expect, test } from 'vitest';
import { identifierKey, maskEmail, maskPhoneNumber, readBankCode, readIdentifier } from './identifiers.ts';

test.each([
  ['08030000001', '08030000001'],
  ['2348030000001', '08030000001'],
  ['+2348030000001', '08030000001'],
  [' +234 803 000-0001 ', '08030000001'],
  ['(0803) 000 0001', '08030000001'],
  ['０８０３００００００１', '08030000001'],
  ['\u202a+2348030000001\u202c', '08030000001'],
  ['+234 (0) 803 000 0001', '08030000001'],
  ['+23408030000001', '08030000001'],
  ['00234 803 000 0001', '08030000001'],
])('identifier %j: is the phone number %s', (text, phoneNumber) => {
  expect(readIdentifier(text)).toEqual({ kind: 'PHONE', phoneNumber });
  expect(identifierKey(readIdentifier(text))).toBe(phoneNumber);
});

test.each([
  ['Ada.Obi@Harvest.test', 'ada.obi@harvest.test'],
  [' ada.obi@harvest.test\n', 'ada.obi@harvest.test'],
  ['\ufeffada.obi@harvest.test\u00a0', 'ada.obi@harvest.test'],
  ['ada.obi＠harvest.test', 'ada.obi@harvest.test'],
  ['Ada@BÜCHER.test', 'ada@xn--bcher-kva.test'],
  ['ada@bu\u0308cher。test', 'ada@xn--bcher-kva.test'],
  ['ada@xn--bcher-kva.test', 'ada@xn--bcher-kva.test'],
  ['0803000000', '0803000000'],
  ['080300000011', '080300000011'],
  ['23480300000011', '23480300000011'],
  ['++2348030000001', '++2348030000001'],
  ['０８０３０００００００１', '080300000001'],
  ['', ''],
])('identifier %j: is taken for the e-mail address %j', (text, email) => {
  expect(readIdentifier(text)).toEqual({ kind: 'EMAIL', email });
});

test.each([
  ['090605', '090605', '090605'],
  ['90605', '090605', '090605'],
  ['0090605', '090605', '0090605'],
  ['9060', '090605', '9060'],
  ['13', '000013', '000013'],
  ['13', '090605', '13'],
  ['000013', '090605', '000013'],
])('bank code %j, read by the bank %s: is %s', (text, own, read) => {
  expect(readBankCode(text, own)).toBe(read);
});

test.each([
  ['ada.obi@harvest.test', 'a***@harvest.test'],
  ['a@harvest.test', 'a***@harvest.test'],
])('masked e-mail of %s: is %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('masked phone number: shows its network and its end', () => {
  expect(maskPhoneNumber('08030000001')).toBe('0803*****01');
});
