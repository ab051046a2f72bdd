import { expect, test } from 'vitest';
import { wrap } from './wrap-rules.ts';

const widthOf = (text: string) => Array.from(text).length;

test.each([
  ['that fits', 'one two', 10, ['one two']],
  ['of several words', 'one two three four', 9, ['one two', 'three', 'four']],
  ['with a word longer than a line', 'a abcdefghijk b', 5, ['a', 'abcde', 'fghij', 'k b']],
  ['of one word alone', 'WWWWWWWW', 3, ['WWW', 'WWW', 'WW']],
  ['with figures that belong together', 'call 0700 000 0000 or', 13, ['call', '0700 000 0000', 'or']],
  ['in a column narrower than a letter', 'ab', 0, ['a', 'b']],
  ['that is empty', '', 5, ['']],
])('lines of a text %s: are no longer than the column', (_what, text, width, lines) => {
  expect(wrap(text, widthOf, width)).toEqual(lines);
});

test('lines of a text that is longer than its place: end in an ellipsis within the column', () => {
  expect(wrap('one two three four', widthOf, 7, 2)).toEqual(['one two', 'three…']);
  expect(wrap('aaaaaaaaaaaaaaaaaaaa', widthOf, 5, 2)).toEqual(['aaaaa', 'aaaa…']);
  expect(wrap('one two', widthOf, 7, 1)).toEqual(['one two']);
});
