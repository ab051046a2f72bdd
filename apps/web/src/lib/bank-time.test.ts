import { expect, test } from 'vitest';
import { dateTimeText, monthDayText, timeText } from './bank-time.ts';

test.each([
  ['2026-11-21T08:05:59Z', '21-11-2026 09:05'],
  ['2026-12-31T23:00:00Z', '01-01-2027 00:00'],
  ['2026-02-28T22:59:59.999Z', '28-02-2026 23:59'],
])('dateTimeText, of %s: is %s in Lagos', (iso, text) => {
  expect(dateTimeText(iso)).toBe(text);
});

test('timeText, of an instant: is hours and minutes in Lagos', () => {
  expect(timeText('2026-11-21T08:05:59Z')).toBe('09:05');
});

test('monthDayText, of a calendar day: is month and day, in any zone', () => {
  expect(monthDayText('2026-11-01')).toBe('Nov 1');
});
