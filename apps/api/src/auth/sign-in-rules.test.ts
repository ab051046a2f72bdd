import { expect, test } from 'vitest';
import { identifierKey, maskEmail, maskPhoneNumber, readIdentifier, signInText } from './sign-in-rules.ts';

test.each([
  ['08030000001', '08030000001'],
  ['2348030000001', '08030000001'],
  ['+2348030000001', '08030000001'],
  [' +234 803 000-0001 ', '08030000001'],
  ['(0803) 000 0001', '08030000001'],
])('identifier %j: is the phone number %s', (text, phoneNumber) => {
  expect(readIdentifier(text)).toEqual({ kind: 'PHONE', phoneNumber });
  expect(identifierKey(readIdentifier(text))).toBe(phoneNumber);
});

test.each([
  ['Ada.Obi@Harvest.test', 'ada.obi@harvest.test'],
  [' ada.obi@harvest.test\n', 'ada.obi@harvest.test'],
  ['0803000000', '0803000000'],
  ['080300000011', '080300000011'],
  ['23480300000011', '23480300000011'],
  ['++2348030000001', '++2348030000001'],
  ['０８０３０００００００１', '０８０３０００００００１'],
  ['', ''],
])('identifier %j: is taken for the e-mail address %j', (text, email) => {
  expect(readIdentifier(text)).toEqual({ kind: 'EMAIL', email });
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

test('message with a sign-in code: holds the code as its only six digits, at any time of any day', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z']) {
    const text = signInText('Harvest', 'bank.example', new Date(now), '000042');
    for (const words of [text.email, text.sms])
      expect([...new Set(words.match(/\d{6,}/g))]).toEqual(['000042']);
    expect(text.subject).not.toMatch(/\d/);
    expect(text.sms.endsWith('@bank.example #000042')).toBe(true);
  }
});
