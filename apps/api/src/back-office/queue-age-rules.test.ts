import { expect, test } from 'vitest';
import { ageOf, urgencyBefore } from './queue-age-rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:59:01Z', 0, 'IN_TIME'],
  ['2026-11-22T04:00:01Z', 479, 'IN_TIME'],
  ['2026-11-22T04:00:00Z', 480, 'DUE'],
  ['2026-11-21T12:00:01Z', 1439, 'DUE'],
  ['2026-11-21T12:00:00Z', 1440, 'LATE'],
  ['2026-11-22T12:00:05Z', 0, 'IN_TIME'],
])('what waits since %s, at noon: waited %i minutes and is %s', (since, waitedMinutes, urgency) => {
  expect(ageOf(new Date(since), NOW)).toEqual({ waitedMinutes, urgency });
});

test.each([
  ['2026-11-23T12:00:01Z', 'IN_TIME'],
  ['2026-11-23T12:00:00Z', 'DUE'],
  ['2026-11-22T12:00:01Z', 'DUE'],
  ['2026-11-22T12:00:00Z', 'LATE'],
  ['2026-10-22T12:00:00Z', 'LATE'],
])('what has to be answered by %s, at noon of the 22nd: is %s', (deadline, urgency) => {
  expect(urgencyBefore(new Date(deadline), NOW)).toBe(urgency);
});
