import { expect, test } from 'vitest';
import {
  codesByPhoneOf,
  codesByPhoneUntil,
  isByPhoneOnly,
  isPhoneProved,
  newPhoneCountsFrom,
} from './codes-by-phone-rules.ts';

const since = new Date('2026-11-23T08:00:00Z');
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000);

test.each([
  ['nothing changed', undefined, 1, false],
  ['it changed a moment ago', { since, codeEnteredAt: undefined }, 0, true],
  ['a code was entered within the day', { since, codeEnteredAt: after(1) }, 23.999, true],
  ['a code was entered and the day is over', { since, codeEnteredAt: after(1) }, 24, false],
  ['the day is over and no code was entered', { since, codeEnteredAt: undefined }, 24 * 365, true],
  ['a code was entered after the day', { since, codeEnteredAt: after(48) }, 48, false],
] as const)(
  'codes by phone alone, where %s: is told by the day and by the code',
  (_, codesByPhone, hours, isSo) => {
    expect(isByPhoneOnly({ codesByPhone }, after(hours))).toBe(isSo);
  },
);

test('codes by phone alone: last for 24 hours at least', () => {
  expect(codesByPhoneUntil({ since, codeEnteredAt: undefined })).toEqual(after(24));
});

test('codes by phone alone, of a row: since when, and whether a code was entered', () => {
  const enteredAt = after(1);
  const row = { codes_by_phone_since: since, code_by_phone_entered_at: null };
  expect(codesByPhoneOf({ ...row, codes_by_phone_since: null })).toBe(undefined);
  expect(codesByPhoneOf(row)).toEqual({ since, codeEnteredAt: undefined });
  expect(codesByPhoneOf({ ...row, code_by_phone_entered_at: enteredAt })).toEqual({
    since,
    codeEnteredAt: enteredAt,
  });
});

test('a number that takes the place of a lost one: gets codes from a day later on, to the moment', () => {
  expect(newPhoneCountsFrom(since)).toEqual(after(24));
  expect(isPhoneProved({ phoneProvedAt: undefined }, since)).toBe(false);
  expect(isPhoneProved({ phoneProvedAt: after(24) }, after(23.999))).toBe(false);
  expect(isPhoneProved({ phoneProvedAt: after(24) }, after(24))).toBe(true);
});
