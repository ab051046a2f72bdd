import { expect, test } from 'vitest';
import { daysOf, periodProblem } from './statement-period.ts';

test.each([
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-3-months', '2026-11-22', '2026-08-01', '2026-10-31'],
  ['last-3-months', '2026-02-28', '2025-11-01', '2026-01-31'],
] as const)(
  'the days of a statement, of %s on %s: are whole months up to today',
  (period, today, startDate, endDate) => {
    expect(daysOf(period, today)).toEqual({ startDate, endDate });
  },
);

test.each([
  ['one day', '2026-11-22', '2026-11-22', null],
  ['a year', '2025-11-22', '2026-11-22', null],
  ['a year from a day that the next one does not have', '2024-02-29', '2025-02-28', null],
  [
    'a day more than a year',
    '2025-11-21',
    '2026-11-22',
    'A statement covers at most 12 months. Choose a shorter period.',
  ],
  [
    'a hundred years',
    '1926-11-22',
    '2026-11-22',
    'A statement covers at most 12 months. Choose a shorter period.',
  ],
  ['backwards', '2026-11-22', '2026-11-21', 'The end date is before the start date.'],
])('the period of a statement, of %s: is as good as the bank says', (_, startDate, endDate, problem) => {
  expect(periodProblem(startDate, endDate)).toBe(problem);
});
