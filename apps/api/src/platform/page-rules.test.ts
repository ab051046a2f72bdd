import { expect, test } from 'vitest';
import { pageOf, patternOf, patternsOf } from './page-rules.ts';

test.each([
  [1, 10, { limit: 10, offset: 0 }],
  [3, 25, { limit: 25, offset: 50 }],
  [3, undefined, { limit: 10, offset: 20 }],
  [undefined, 100, { limit: 100, offset: 0 }],
  [undefined, undefined, { limit: 1000, offset: 0 }],
])('page %s of %s rows: is %j', (page, size, expected) => {
  expect(pageOf({ page, size })).toEqual(expected);
});

test.each([
  [undefined, undefined],
  ['  ', undefined],
  [' yam ', '%yam%'],
  ['Ọ̀ṢUN', '%osun%'],
  ['\u202aƊanladi', '%danladi%'],
  ['Ada@BÜCHER.test', '%ada@xn--bcher-kva.test%'],
  ['ada@büc', '%ada@buc%'],
  ['100%', String.raw`%100\%%`],
  ['a_b', String.raw`%a\_b%`],
  ['a\\', String.raw`%a\\%`],
])('the pattern of %j: is %j', (text, pattern) => {
  expect(patternOf(text)).toBe(pattern);
});

test('the patterns of several words: are one each', () => {
  expect(patternsOf(' Ada  Obi\n')).toEqual(['%ada%', '%obi%']);
  expect(patternsOf(undefined)).toEqual([]);
});
