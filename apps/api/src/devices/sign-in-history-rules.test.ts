import { expect, test } from 'vitest';
import { SECURITY_EVENT_KINDS } from '../platform/security/security-events.ts';
import { historyWords, isInWords, NOT_FOR_CUSTOMERS } from './sign-in-history-rules.ts';

test.each(SECURITY_EVENT_KINDS)('%s: is in words, or is not for customers', (kind) => {
  expect(isInWords(kind)).not.toBe((NOT_FOR_CUSTOMERS as readonly string[]).includes(kind));
});

test.each([
  ['SIGNED_IN', 'DONE', 'Logged in'],
  ['PASSWORD_TRIED', 'REFUSED', 'Wrong password entered'],
  ['CODE_REFUSED', 'REFUSED', 'A code was refused'],
  ['PASSWORD_CHANGED', 'DONE', 'Password changed'],
  ['FACTOR_CHANGED', 'REFUSED', 'Change of second factor refused'],
  ['BLOCKED', 'DONE', 'Blocked by the bank: nobody can log in'],
  ['A_KIND_OF_TOMORROW', 'DONE', 'Something changed in how you log in'],
  ['A_KIND_OF_TOMORROW', 'REFUSED', 'Something was refused'],
  ['toString', 'DONE', 'Something changed in how you log in'],
])('%s, %s: reads "%s"', (kind, result, words) => {
  expect(historyWords(kind, result)).toBe(words);
});
