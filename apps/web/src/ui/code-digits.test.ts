import { expect, test } from 'vitest';
import { completeCode, NO_DIGITS, pasteDigits, typeDigits } from './code-digits.ts';

const boxes = (text: string) =>
  Array.from({ length: 6 }, (_, index) => (text[index] ?? '.').replace('.', ''));

test.each([
  ['a digit in an empty box', '......', 0, '7', '7.....', 1],
  ['a digit in the last box', '12345.', 5, '6', '123456', 5],
  ['a digit in the middle', '......', 3, '4', '...4..', 4],
  ['a letter', '12....', 2, 'x', '12....', 2],
  ['a letter beside a digit', '12....', 1, '2x', '12....', 1],
  ['a second digit after the one in the box', '12....', 1, '29', '19....', 2],
  ['a second digit before the one in the box', '12....', 1, '92', '19....', 2],
  ['the same digit again', '12....', 1, '22', '12....', 2],
  ['nothing any more', '123...', 1, '', '1.3...', 1],
  ['a whole code in one change', '......', 0, '123456', '123456', 5],
  ['a whole code in one change of box four', '......', 3, '123456', '123456', 5],
  ['a whole code over an old digit', '9.....', 0, '9123456', '912345', 5],
  ['seven digits', '......', 0, '1234567', '123456', 5],
  ['full-width digits', '......', 0, '１２', '12....', 2],
  ['an Arabic digit', '......', 0, '١', '......', 0],
])('typeDigits, given %s: fills %s → box %i %j → %s', (_, before, index, typed, after, focus) => {
  expect(typeDigits(boxes(before), index, typed)).toEqual({ digits: boxes(after), focus });
});

test.each([
  ['123456', 0, '123456', 5],
  ['123456', 2, '123456', 5],
  ['123456', 5, '123456', 5],
  ['123 456', 0, '123456', 5],
  ['Your code is 123-456.', 3, '123456', 5],
  ['1234567', 1, '123456', 5],
  ['123', 4, '123...', 3],
  ['8', 4, '....8.', 5],
  ['１２３４５６', 0, '123456', 5],
  ['\u202a123456\u202c', 0, '123456', 5],
  ['hello', 2, '......', 2],
])('pasteDigits, of %j into box %i: fills %s', (text, index, after, focus) => {
  expect(pasteDigits(NO_DIGITS, index, text)).toEqual({ digits: boxes(after), focus });
});

test('completeCode, with a gap: is none', () => {
  expect(completeCode(boxes('12.456'))).toBe(null);
});

test('completeCode, with six digits: is the code', () => {
  expect(completeCode(boxes('012345'))).toBe('012345');
});
