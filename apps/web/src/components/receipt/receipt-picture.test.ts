import { expect, test } from 'vitest';
import { brokenInto } from './receipt-picture.ts';

const ofTen = (part: string) => part.length <= 10;

test.each([
  ['what fits', 'BELLO MUSA', ['BELLO MUSA']],
  ['words that do not fit', 'to OKAFOR ADAEZE', ['to OKAFOR', 'ADAEZE']],
  ['a word that alone is too long', 'to OLUWASEUNFUNMI', ['to', 'OLUWASEUNF', 'UNMI']],
  ['nothing', '', []],
])('a line of the picture, of %s: is broken so that nothing runs out of it', (_, text, lines) => {
  expect(brokenInto(text, ofTen)).toEqual(lines);
});
