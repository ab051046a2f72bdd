import fc from 'fast-check';
import { expect, test } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { isAmong, readDate, readDays } from './date.ts';

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
  '20101129',
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

const TODAY = '2026-12-01';

test.each([
  ['Today', 'YYYY-MM-DD', '2026-12-01'],
  [' TODAY ', 'YYYY-MM-DD', '2026-12-01'],
  ['yesterday', 'YYYY-MM-DD', '2026-11-30'],
  ['20 Nov', 'MM-DD', '11-20'],
  ['20 November', 'MM-DD', '11-20'],
  ['Nov 20', 'MM-DD', '11-20'],
  ['5 sept', 'MM-DD', '09-05'],
  ['1st of May', 'MM-DD', '05-01'],
  ['29 feb', 'MM-DD', '02-29'],
  ['20/11', 'MM-DD', '11-20'],
  ['20-11', 'MM-DD', '11-20'],
  ['20 Nov 2026', 'YYYY-MM-DD', '2026-11-20'],
  ['November 20, 2026', 'YYYY-MM-DD', '2026-11-20'],
  ['20-11-2026', 'YYYY-MM-DD', '2026-11-20'],
  ['3/4/2026', 'YYYY-MM-DD', '2026-04-03'],
  ['2026-11-20', 'YYYY-MM-DD', '2026-11-20'],
  ['２０ nov', 'MM-DD', '11-20'],
  ['Nov 2026', 'YYYY-MM', '2026-11'],
  ['11-2026', 'YYYY-MM', '2026-11'],
  ['2026-11', 'YYYY-MM', '2026-11'],
  ['20 Nov.', 'MM-DD', '11-20'],
  ['20.11.2026', 'YYYY-MM-DD', '2026-11-20'],
  ['November', 'MM', '11'],
])('a day that is looked for as %j: is %s %s', (text, format, value) => {
  expect(readDays(text, TODAY)).toEqual({ format, value });
});

test.each([
  '',
  '20',
  '2026',
  '20 11',
  'Nov Dec',
  '20 Nov 21',
  '31 Nov',
  '30 feb 2026',
  '29 feb 2026',
  '0 May',
  '13/13',
  '20 Nov rent',
  'mayor',
  'May',
  'mar',
  'sept',
  'marchant',
  'to day',
  '1000000019',
  '2,500.50',
  '20112026',
])('%j: is no day that is looked for', (text) => {
  expect(readDays(text, TODAY)).toBeUndefined();
});

test.each([
  ['20 Nov 2026', ['2026-11-20']],
  ['20 Nov', ['2025-11-20', '2026-11-20']],
  ['Nov 2026', ['2026-11-01', '2026-11-20']],
  ['November', ['2025-11-20', '2026-11-01', '2026-11-20']],
])('days, looked for as %s: are these', (text, found) => {
  const days = readDays(text, TODAY);
  const all = ['2025-11-20', '2026-10-20', '2026-11-01', '2026-11-20'];
  expect(all.filter((day) => days !== undefined && isAmong(days, day))).toEqual(found);
});
