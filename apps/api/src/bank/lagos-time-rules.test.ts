import { expect, test } from 'vitest';
import {
  endOfLagosDay,
  lagosDate,
  lagosDay,
  lagosDigits,
  lagosText,
  lagosTime,
  minutesSince,
  startOfLagosDay,
  startOfLagosWeek,
} from './lagos-time.ts';

test.each([
  ['2026-11-21T22:59:59.999Z', '2026-11-21', '21-11-2026', '23:59:59', '261121235959', '21 Nov 2026 23:59'],
  ['2026-11-21T23:00:00.000Z', '2026-11-22', '22-11-2026', '00:00:00', '261122000000', '22 Nov 2026 00:00'],
  ['2026-12-31T23:30:05.000Z', '2027-01-01', '01-01-2027', '00:30:05', '270101003005', '1 Jan 2027 00:30'],
  ['2028-02-28T23:00:00.000Z', '2028-02-29', '29-02-2028', '00:00:00', '280229000000', '29 Feb 2028 00:00'],
])('the moment %s: is %s in Lagos', (moment, day, date, time, digits, text) => {
  const at = new Date(moment);
  expect([lagosDay(at), lagosDate(at), lagosTime(at), lagosDigits(at), lagosText(at)]).toEqual([
    day,
    date,
    time,
    digits,
    text,
  ]);
});

test('a day in Lagos: begins an hour before that of UTC and ends where the next begins', () => {
  expect(startOfLagosDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  expect(endOfLagosDay('2026-11-21')).toEqual(startOfLagosDay('2026-11-22'));
  expect(endOfLagosDay('2026-12-31')).toEqual(startOfLagosDay('2027-01-01'));
});

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-15T23:00:00.000Z', 'a Monday morning'],
  ['2026-11-21T12:00:00Z', '2026-11-15T23:00:00.000Z', 'a Saturday'],
  ['2026-11-22T22:59:59Z', '2026-11-15T23:00:00.000Z', 'the last second of Sunday'],
  ['2026-11-22T23:00:00Z', '2026-11-22T23:00:00.000Z', 'the first second of Monday'],
  ['2027-01-01T12:00:00Z', '2026-12-27T23:00:00.000Z', 'over the new year'],
])('the week of %s: began at %s (%s)', (moment, monday) => {
  expect(startOfLagosWeek(new Date(moment)).toISOString()).toBe(monday);
});

test.each([
  ['a moment ahead', '2026-11-21T11:00:01Z', 0],
  ['59 seconds ago', '2026-11-21T10:59:01Z', 0],
  ['a minute ago', '2026-11-21T10:59:00Z', 1],
  ['nearly five minutes ago', '2026-11-21T10:55:00.001Z', 4],
])('The minutes since, of what happened %s: are whole and never negative', (_, past, minutes) => {
  expect(minutesSince(new Date(past), new Date('2026-11-21T11:00:00Z'))).toBe(minutes);
});
