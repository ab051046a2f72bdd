import { expect, test } from 'vitest';
import { readIdentifier } from '../bank/identifiers.ts';
import {
  isMadeFor,
  notRegisteredText,
  passwordChangedText,
  resetLink,
  resetText,
} from './password-reset-rules.ts';

const bank = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };
const now = new Date('2026-11-21T23:59:59Z');

test.each([
  ['ada.obi@harvest.test', 'ada.obi%40harvest.test'],
  ['ada+farm/1?x#y%z@harvest.test', 'ada%2Bfarm%2F1%3Fx%23y%25z%40harvest.test'],
])('reset link of %s: carries the address as one encoded part', (email, encoded) => {
  const link = resetLink('https://bank.example', 'abc_-1', email);
  expect(link).toBe(`https://bank.example/reset-password/abc_-1/${encoded}`);
  expect(decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '')).toBe(email);
});

test.each([
  ['ada.obi@harvest.test', true],
  [' ADA.OBI@harvest.test ', true],
  ['08030000001', true],
  ['+234 803 000 0001', true],
  ['musa@harvest.test', false],
  ['08030000002', false],
  ['', false],
])('a link of Ada, opened in the name of %j: is hers %s', (text, isHers) => {
  const ada = { email: 'ada.obi@harvest.test', phoneNumber: '08030000001' };
  expect(isMadeFor(ada, readIdentifier(text))).toBe(isHers);
});

test('message with a reset link: holds that link once, on a line of its own, and no other', () => {
  const link = 'https://bank.example/reset-password/abc/ada%40harvest.test';
  const { email, highlight } = resetText('Harvest', link, now);
  expect(email.match(/https?:\/\/\S+/g)).toEqual([link]);
  expect(email.split('\n')).toContain(link);
  expect(highlight).toBe('LINK');
});

test('message about a changed password: says whom to call', () => {
  const { email, sms } = passwordChangedText(bank, now);
  expect(email).toMatch(/If it was not you, choose Forgot Password .* and call 0700 000 0000 at once\.$/);
  expect(sms).toMatch(/If it was not you, call 0700 000 0000 at once\.$/);
});

test('messages about passwords without a link: hold neither a link nor six digits', () => {
  for (const text of [notRegisteredText('Harvest', now), passwordChangedText(bank, now)])
    expect(`${text.subject} ${text.email} ${text.sms}`).not.toMatch(/https?:|\d{6}/);
});
