import { expect, test } from 'vitest';
import { isAmong, readDays } from './day.ts';

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
