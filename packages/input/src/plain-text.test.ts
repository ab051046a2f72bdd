import fc from 'fast-check';
import { expect, test } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { folded, plainText, ungrouped, unquotedCell } from './plain-text.ts';

test.each([
  ['\u202a08030000001\u202c', '08030000001'],
  ['\ufeffada@harvest.test', 'ada@harvest.test'],
  ['０８０３', '0803'],
  [' a\u00a0b\u3000c ', 'a b c'],
  ['1\u20132\u22123', '1-2-3'],
  ['ada＠harvest．test', 'ada@harvest.test'],
  ['Ọ̀ṣun', 'Ọ̀ṣun'],
  // What would change a number stays, for its reader to refuse it.
  ['10²', '10²'],
  ['٣', '٣'],
  ['½', '½'],
])('plainText, of %j: is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('plainText, of any spelling of a text from a keyboard: is that text', () => {
  const typed = fc.stringMatching(/^[!-~](?:[ -~]{0,30}[!-~])?$/);
  fc.assert(
    fc.property(
      typed.chain((text) => respelt(text).map((spelling) => ({ text, spelling }))),
      ({ text, spelling }) => {
        expect(plainText(spelling)).toBe(text);
      },
    ),
  );
});

test('plainText, of its own answer: changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  );
});

test.each([
  ['2222 333-4444', '22223334444'],
  ['222****1234', '222****1234'],
  ['12a', '12a'],
])('ungrouped, of %j: is %j', (text, plain) => {
  expect(ungrouped(text)).toBe(plain);
});

test.each([
  ['="0123456789"', '0123456789'],
  ['=0123456789', '=0123456789'],
  ['0123456789', '0123456789'],
])('unquotedCell, of %j: is %j', (cell, content) => {
  expect(unquotedCell(cell)).toBe(content);
});

test.each([
  ['Ọ̀ṣun', 'osun'],
  ['\u1ecc\u0300s\u0323un', 'osun'],
  ['ƁALA Ɗan ƙasa ƴar', 'bala dan kasa yar'],
  ['Ìdòwú TÚNDÉ', 'idowu tunde'],
  ['Ñwosu', 'nwosu'],
  ['plain 12', 'plain 12'],
])('folded, of %j: is %j', (text, plain) => {
  expect(folded(text)).toBe(plain);
});
