import { expect, test } from 'vitest';
import { monthAway, monthText } from './calendar-month.ts';

test('a month away: goes over the turn of a year, both ways', () => {
  expect(monthAway('2026-12', 1)).toBe('2027-01');
  expect(monthAway('2026-01', -1)).toBe('2025-12');
  expect(monthAway('2026-03', -5)).toBe('2025-10');
});

test('a month: is read in words', () => {
  expect(monthText('2026-11')).toBe('November 2026');
  expect(monthText('2026-02', 'short')).toBe('Feb 2026');
});
