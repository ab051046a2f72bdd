import { expect, test } from 'vitest';
import { countedNow, keptUntil, secondsUntilRoom } from './throttle-rules.ts';

const WINDOW = { attemptsMax: 3, windowMinutes: 15 };
const START = Date.parse('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);
const at = (...seconds: number[]) => ({
  times: seconds.map((second) => BigInt(after(second).getTime())),
  counts: seconds.map(() => 1n),
});

test.each([
  ['at once', 0, 1],
  ['a moment before the window is over', 899.999, 1],
  ['as long after it as the window is', 900, 0],
])('an attempt, %s: counts as it should', (_when, seconds, count) => {
  expect(countedNow(at(0), WINDOW, after(seconds))).toBe(count);
});

test.each([
  [[0, 1, 2], 10, 890],
  [[2, 0, 1], 10, 890],
  [[0, 100, 200], 300.5, 600],
  // Of five where three may be, three have to go.
  [[0, 100, 200, 300, 400], 500, 600],
  [[0], 10, 1],
])('room for one more after attempts at %j, asked at %f s: comes in %i s', (attempts, now, seconds) => {
  const counted = at(...attempts);
  expect(secondsUntilRoom(counted, WINDOW, after(now))).toBe(seconds);
  expect(countedNow(counted, WINDOW, after(now + seconds))).toBeLessThan(WINDOW.attemptsMax);
});

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21T23:50:00Z', '2026-11-23T00:00:00.000Z'],
])('a row of %s: is kept until nothing of it counts, to the day', (now, kept) => {
  expect(keptUntil(WINDOW, new Date(now)).toISOString()).toBe(kept);
});
