import { expect, test } from 'vitest';
import { timeLeftText } from './time-left.ts';

test.each([
  [72 * 60, 'in 72 h'],
  [5 * 60 + 59, 'in 5 h'],
  [60, 'in 1 h'],
  [59, 'in 59 min'],
  [2, 'in 2 min'],
  [1, 'in a minute'],
  [0, 'in a minute'],
])('what lasts %i minutes yet: ends %s', (minutes, text) => {
  expect(timeLeftText(minutes)).toBe(text);
});
