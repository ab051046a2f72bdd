import { expect, test } from 'vitest';
import { birthDateText, isPastBirthDate } from './birth-date.ts';

test.each([
  '21/11/1990',
  '21-11-1990',
  '21.11.1990',
  '21 11 1990',
  '21 / 11 / 1990',
  '21111990',
  '1990-11-21',
  '21 Nov 1990',
  '21 November 1990',
  '\u202a21\u201311\u20131990\u202c',
])('a date of birth typed as %s: is sent as day/month/year', (typed) => {
  expect(birthDateText(typed)).toBe('21/11/1990');
});

test.each(['', '21/11', '31/02/1990', '21/13/1990', '21/11/90', 'November', '2111199'])(
  'a date of birth typed as "%s": is none',
  (typed) => {
    expect(birthDateText(typed)).toBeNull();
  },
);

test.each([
  ['20/11/2026', true],
  ['21/11/2026', false],
  ['22/11/2026', false],
  ['31/12/1899', false],
  ['01/01/1900', true],
])('a birth on %s, on 21 November 2026: is possible: %s', (typed, isPossible) => {
  expect(isPastBirthDate(typed, '2026-11-21')).toBe(isPossible);
});
