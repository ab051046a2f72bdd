import { expect, test } from 'vitest';
import { readableLine } from './readable-line-rules.ts';

test.each([
  ['a\u3164b', 'a b'],
  ['\u3164\u2800\u115f\u1160\uffa0', ''],
  ['\u200d\u200c', ''],
  ['12\u200d3456', '12 3456'],
  ['ex\u200cample', 'ex ample'],
])('what nobody sees, %j: is a space, and nothing by itself', (text, line) => {
  expect(readableLine(text, 100)).toBe(line);
});

test.each([
  ['a family', 'We are 👨‍👩‍👧‍👦'],
  ['a farmer', '👩🏾‍🌾 of Kano'],
  ['a flag of many colours', '🏳️‍🌈'],
  ['Arabic letters', 'می‌خواهم'],
])('what is joined, %s: stays joined', (_what, text) => {
  expect(readableLine(text, 100)).toBe(text);
});

test('what is cut in the middle of what is joined: ends with what is whole', () => {
  expect(readableLine('👨‍👩', 3)).toBe('👨');
});
