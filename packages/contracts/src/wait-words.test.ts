import { expect, test } from 'vitest';
import { waitWords } from './wait-words.ts';

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [900, '15 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('waitWords, of %i seconds: says %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
