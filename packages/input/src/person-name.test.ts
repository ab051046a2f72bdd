import fc from 'fast-check';
import { expect, test } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { compareNames } from './person-name.ts';

test.each([
  ['CHUKWU EMEKA', 'CHUKWU EMEKA'],
  ['Emeka Chukwu', 'CHUKWU EMEKA'],
  ['Chukwu, Emeka', 'CHUKWU EMEKA PAUL'],
  ['Mr. Emeka Chukwu', 'CHUKWU EMEKA'],
  ['Alhaji Musa Bello', 'BELLO MUSA'],
  ['E. Chukwu', 'CHUKWU EMEKA'],
  ['CHUKWU E P', 'CHUKWU EMEKA PAUL'],
  ['Ọlápọ́sí Adébáyọ̀', 'ADEBAYO OLAPOSI'],
  ['Ɗanladi Ƙabiru', 'DANLADI KABIRU'],
  ["O'Neil Grace", 'ONEIL GRACE'],
  ['Ade-Ola John', 'ADE OLA JOHN'],
  ['Adeola John', 'ADE OLA JOHN'],
  ['Sunrise Farms Ltd', 'SUNRISE FARMS LIMITED'],
  ['DANGOTE', 'DANGOTE'],
])('compareNames, of %j and %j: is the same', (expected, actual) => {
  expect(compareNames(expected, actual)).toBe('SAME');
  expect(compareNames(actual, expected)).toBe('SAME');
});

test.each([
  ['CHUKWU EMEKE', 'CHUKWU EMEKA'],
  ['CHUKWU', 'CHUKWU EMEKA'],
  ['Mohammed Bello', 'MUHAMMED BELLO'],
  ['CHUKWU EMEKA JOHN', 'CHUKWU EMEKA PAUL'],
  ['Oluwaseun Adeyemi', 'OLUWASUEN ADEYEMI'],
  ['Chukwuemeka Obi', 'CHUKWUEM OBI'],
  ['Adebayo', 'ADEBAYOO'],
])('compareNames, of %j and %j: is close', (expected, actual) => {
  expect(compareNames(expected, actual)).toBe('CLOSE');
  expect(compareNames(actual, expected)).toBe('CLOSE');
});

test.each([
  ['CHUKWU EMEKA', 'ADEBAYO KEHINDE'],
  // Only the family name matches.
  ['CHUKWU EMEKA', 'CHUKWU AMAKA'],
  ['BELLO MUSA', 'BELLO AISHA'],
  ['E C', 'EZE CHIDI'],
  ['', 'BELLO MUSA'],
  ['Obi', 'Ebi'],
  ['Sunrise Farms', 'SUNSET FOODS'],
])('compareNames, of %j and %j: is different', (expected, actual) => {
  expect(compareNames(expected, actual)).toBe('DIFFERENT');
  expect(compareNames(actual, expected)).toBe('DIFFERENT');
});

const word = fc.constantFrom('ADEBAYO', 'KEHINDE', 'CHUKWU', 'EMEKA', 'BELLO', 'MUSA', 'NGOZI', 'OBI');
const name = fc.uniqueArray(word, { minLength: 2, maxLength: 4 });

test('compareNames, of a name in any order and spelling: is the same', () => {
  const pair = name.chain((words) =>
    fc
      .shuffledSubarray(words, { minLength: words.length })
      .chain((shuffled) => respelt(shuffled.join(' ')))
      .map((text) => [words.join(' '), text] as const),
  );
  fc.assert(
    fc.property(pair, ([plain, text]) => {
      expect(compareNames(text.toLowerCase(), plain)).toBe('SAME');
    }),
  );
});

test('compareNames, whichever name stands first: is the same, and no two names without a common word match', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [first, second] = [one.join(' '), other.join(' ')];
      expect(compareNames(first, second)).toBe(compareNames(second, first));
      if (!one.some((each) => other.includes(each))) expect(compareNames(first, second)).toBe('DIFFERENT');
    }),
  );
});
