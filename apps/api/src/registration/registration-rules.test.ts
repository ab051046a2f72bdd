import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  alreadyRegisteredText,
  cannotRegisterText,
  inventMask,
  maskOnFile,
  verificationText,
} from './registration-rules.ts';

test('the mask of an address on file: shows first letters alone', () => {
  expect(maskOnFile('fatima.sani@gmail.com')).toBe('f•••••@g•••••');
});

test('an invented mask: has the form of a real one, stays the same, and differs between accounts', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const masks = Array.from({ length: 200 }, (_, place) => inventMask(digest(`account ${place}`)));
  for (const mask of masks) expect(mask).toMatch(/^[a-z]•••••@[a-z]•••••$/);
  expect(inventMask(digest('account 7'))).toBe(masks[7]);
  expect(new Set(masks).size).toBeGreaterThan(20);
});

const setting = { bankName: 'Harvest', siteHost: 'bank.example', now: new Date('2026-11-21T23:59:59Z') };
const sixDigits = (text: string) => [...new Set(text.match(/(?<!\d)\d{6}(?!\d)/g))];

test('message with a verification code: holds the code as its only six digits, and no link', () => {
  const { subject, email, sms } = verificationText(setting, '08123456789', '000042');
  expect([sixDigits(email), sixDigits(sms), sixDigits(subject)]).toEqual([['000042'], ['000042'], []]);
  expect(email).toContain('6789');
  expect(`${email}${sms}`).not.toMatch(/https?:|812345/);
  expect(sms.endsWith('@bank.example #000042')).toBe(true);
});

test('messages to people who cannot register: hold neither a code nor a link', () => {
  for (const { subject, email, sms } of [alreadyRegisteredText(setting), cannotRegisterText(setting)]) {
    expect(`${subject} ${email} ${sms}`).not.toMatch(/\d{6}|https?:/);
    expect(email).toMatch(/log in/i);
  }
});
