import { expect, test } from 'vitest';
import { alreadyRegisteredText, cannotRegisterText, verificationText } from './registration-rules.ts';

const setting = { bankName: 'Harvest', siteHost: 'bank.example', now: new Date('2026-11-21T23:59:59Z') };
const sixDigits = (text: string) => [...new Set(text.match(/(?<!\d)\d{6}(?!\d)/g))];

test('message with a verification code: holds the code as its only six digits, says when the registration was begun, and holds no link', () => {
  const begunAt = new Date('2026-11-21T13:04:00Z');
  const { subject, email, sms } = verificationText(setting, begunAt, '000042');
  expect([sixDigits(email), sixDigits(sms), sixDigits(subject)]).toEqual([['000042'], ['000042'], []]);
  for (const text of [email, sms]) expect(text).toContain('begun on 21 Nov 2026 14:04');
  expect(`${email}${sms}`).not.toMatch(/https?:/);
  expect(sms.endsWith('@bank.example #000042')).toBe(true);
});

test('messages to people who cannot register: hold neither a code nor a link', () => {
  for (const { subject, email, sms } of [alreadyRegisteredText(setting), cannotRegisterText(setting)]) {
    expect(`${subject} ${email} ${sms}`).not.toMatch(/\d{6}|https?:/);
    expect(email).toMatch(/log in/i);
  }
});
