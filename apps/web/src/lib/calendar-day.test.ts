import { expect, test } from 'vitest';
import { dayText, parseDay, todayInLagos } from './calendar-day.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  [' 1-2-2026 ', '2026-02-01'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2026', null],
  ['31-04-2026', null],
  ['00-01-2026', null],
  ['21-13-2026', null],
  ['21.11.2026', null],
  ['21-11/2026', null],
  ['21-11-26', null],
  ['21-11', null],
  ['', null],
])('parseDay, of %j: is %j', (text, iso) => {
  expect(parseDay(text)).toBe(iso);
});

test('dayText, of a day: is day, month, year', () => {
  expect(dayText('2026-01-09')).toBe('09-01-2026');
});

test('todayInLagos, an hour before midnight in London: is tomorrow already', () => {
  expect(todayInLagos(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
  expect(todayInLagos(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});
