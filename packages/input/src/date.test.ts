import fc from 'fast-check';
import { expect, test } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { readDate } from './date.ts';

test.each([
  '2026-11-09',
  '2026-11-9',
  '2026/11/09',
  '09-11-2026',
  '9-11-2026',
  '09/11/2026',
  '09.11.2026',
  '09 11 2026',
  '9 / 11 / 2026',
  '09112026',
  ' 09-11-2026\u00a0',
  '\u202a09/11/2026\u202c',
  '０９/１１/２０２６',
  '09\u201311\u20132026',
  '09\u201011\u20102026',
  '09\u200911\u20092026',
  '9 Nov 2026',
  '09 NOV 2026',
  '9-Nov-2026',
  '9 Nov. 2026',
  '9 November 2026',
  '9th November, 2026',
  '9th of November 2026',
  '9Nov2026',
  'Nov 9, 2026',
  'November 9th, 2026',
])('a date, written %j: is 9 November 2026', (written) => {
  expect(readDate(written)).toBe('2026-11-09');
});

test.each([
  ['29-02-2024', '2024-02-29'],
  ['1 Sept 2026', '2026-09-01'],
  ['1 may 2026', '2026-05-01'],
])('a date, written %j: is %s', (written, iso) => {
  expect(readDate(written)).toBe(iso);
});

test.each([
  '',
  '21-11',
  '30/02/1990',
  '2023-02-29',
  '00-01-2026',
  '0000-00-00',
  '11/21/1990',
  '21/11-1990',
  '21-11/2026',
  '21/11/90',
  '20261205',
  '5122026',
  '2111199',
  'November',
  'Nov 2026',
  '9 Novem 2026',
  '9 foo 2026',
  '31 Nov 2026',
  '-9-11-2026',
  '9²-11-2026',
  '٩-11-2026',
  '2026-11-09T00:00:00Z',
])('a date, written %j: is none', (written) => {
  expect(readDate(written)).toBeUndefined();
});

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

test('a date, in any spelling: is that day', () => {
  const day = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const sign = fc.constantFrom('-', '/', '.', ' ', '\u2010', '\u2013', '\u2212', '\u00a0', ' / ', ' - ');
  const spelling = fc.record({ day, sign, form: fc.nat(5) }).chain(({ day, sign, form }) => {
    const iso = day.toISOString().slice(0, 10);
    const [year = '', month = '', date = ''] = iso.split('-');
    const name = MONTHS[Number(month) - 1] ?? '';
    const written = [
      [year, month, date].join(sign),
      [date, month, year].join(sign),
      [String(Number(date)), String(Number(month)), year].join(sign),
      `${date}${month}${year}`,
      `${Number(date)} ${name.slice(0, 3)} ${year}`,
      `${name} ${Number(date)}, ${year}`,
    ][form];
    return respelt(written ?? '').map((text) => ({ iso, text }));
  });
  fc.assert(
    fc.property(spelling, ({ iso, text }) => {
      expect(readDate(text)).toBe(iso);
    }),
  );
});
