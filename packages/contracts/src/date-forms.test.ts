import { expect, test } from 'vitest';
import { isoDate } from './date-forms.ts';

test.each([
  ['1990-11-21', '1990-11-21'],
  ['21-11-1990', '1990-11-21'],
  ['21/11/1990', '1990-11-21'],
  ['1/2/1990', '1990-02-01'],
  ['29-02-2024', '2024-02-29'],
])('a date, written %s: is %s', (written, iso) => {
  expect(isoDate(written)).toBe(iso);
});

test.each([
  '',
  '30/02/1990',
  '2023-02-29',
  '21/11-1990',
  '11/21/1990',
  '21.11.1990',
  '1990-1-1',
  '0000-00-00',
  '２１/11/1990',
  '21/11/90',
])('a date, written %j: is none', (written) => {
  expect(isoDate(written)).toBeUndefined();
});
