import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  alreadyRegisteredText,
  cannotRegisterText,
  dateOfBirthProblem,
  inventMask,
  maskOnFile,
  verificationText,
} from './registration-rules.ts';

const TODAY = '2026-11-21';

test.each([
  ['1990-11-21', undefined],
  ['2008-11-21', undefined],
  ['2008-11-22', 'You must be at least 18 years old'],
  ['2026-11-21', 'You must be at least 18 years old'],
  ['2026-11-22', 'Enter your date of birth'],
  ['1899-12-31', 'Enter your date of birth'],
  ['1900-01-01', undefined],
  ['9999-12-31', 'Enter your date of birth'],
])('date of birth %s: %s', (dateOfBirth, problem) => {
  expect(dateOfBirthProblem(dateOfBirth, TODAY)).toBe(problem);
});

test('date of birth on 29 February: makes an adult of 1 March in years that have none', () => {
  expect(dateOfBirthProblem('2008-02-29', '2026-02-28')).toBeDefined();
  expect(dateOfBirthProblem('2008-02-29', '2026-03-01')).toBeUndefined();
});

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
