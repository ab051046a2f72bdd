import { expect, test } from 'vitest';
import { hearBankTime } from './bank-clock.ts';
import { dayHeading, dayText, monthOf, parseDay, todayInLagos } from './calendar-day.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  [' 1-2-2026 ', '2026-02-01'],
  ['05122026', '2026-12-05'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2026', null],
  ['31-04-2026', null],
  ['00-01-2026', null],
  ['21-13-2026', null],
  ['21.11.2026', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-11/2026', null],
  ['21-11-26', null],
  ['20261205', null],
  ['5122026', null],
  ['21-11', null],
  ['', null],
])('parseDay, of %j: is %j', (text, iso) => {
  expect(parseDay(text)).toBe(iso);
});

test('dayText, of a day: is day, month, year', () => {
  expect(dayText('2026-01-09')).toBe('09-01-2026');
});

test.each([
  ['2026-03-01', 'Today · 01-03-2026'],
  ['2026-02-28', 'Yesterday · 28-02-2026'],
  ['2026-02-27', '27-02-2026'],
  ['2026-03-02', '02-03-2026'],
])('dayHeading, of %s on the first of March: is %s', (day, heading) => {
  expect(dayHeading(day, '2026-03-01')).toBe(heading);
});

test.each([
  ['2026-11-22', 0, '2026-11-01', '2026-11-30'],
  ['2026-11-22', 1, '2026-10-01', '2026-10-31'],
  ['2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['2028-03-31', 1, '2028-02-01', '2028-02-29'],
  ['2026-01-01', 1, '2025-12-01', '2025-12-31'],
  ['2026-12-31', 0, '2026-12-01', '2026-12-31'],
] as const)('monthOf, of %s and %i months back: is from %s to %s', (day, monthsBack, first, last) => {
  expect(monthOf(day, monthsBack)).toEqual({ first, last });
});

test('todayInLagos, an hour before midnight in London: is tomorrow already', () => {
  expect(todayInLagos(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
  expect(todayInLagos(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});

test('todayInLagos, on a device whose clock is wrong: is the day that the bank says', () => {
  hearBankTime('Fri, 20 Nov 2026 22:59:00 GMT');
  expect(todayInLagos()).toBe('2026-11-20');
  // An answer without the time of the bank tells nothing new.
  hearBankTime(null);
  hearBankTime('yesterday');
  expect(todayInLagos()).toBe('2026-11-20');
  hearBankTime('Fri, 20 Nov 2026 23:00:00 GMT');
  expect(todayInLagos()).toBe('2026-11-21');
});
