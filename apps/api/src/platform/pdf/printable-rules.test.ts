import { expect, test } from 'vitest';
import { printable } from './printable-rules.ts';

// As our font: Latin with its marks but for the letters of Hausa, and the naira sign.
const has = (character: string) =>
  /^[\p{ASCII}\p{Script=Latin}\p{Mn}₦\u00a0]$/u.test(character) && !/[ɓɗƙƴƁƊƘƳ]/.test(character);

test.each([
  ['plain text', 'NIP/GTB/ADA OBI ₦1,234.50', 'NIP/GTB/ADA OBI ₦1,234.50'],
  ['letters with marks, in whichever form they come', 'O\u0323la\u0301wale\u0301', 'Ọláwalé'],
  ['a letter that is only there in parts', 'Ọ̀ṣun', 'Ọ̀ṣun'],
  ['hooked letters of Hausa', 'Ɗanlami ƙasa ɓera ƴaya', 'Danlami kasa bera yaya'],
  ['another script', 'مرحبا', '?????'],
  ['a mark the font lacks', 'e\u20dd', 'e'],
  ['a family of emoji', 'A 👩‍👩‍👧 B', 'A ? B'],
  ['an emoji of a tone of skin', '👍🏽', '?'],
  ['marks of direction', 'pay \u202Eelpoep\u202C\u200F now', 'pay elpoep now'],
  ['line breaks and tabs', 'one\r\ntwo\tthree\u2028four', 'one two three four'],
  ['what must not be broken', '0803\u00a0000', '0803\u00a0000'],
  ['control characters', 'a\u0007b\u009bc', 'abc'],
  ['half a surrogate pair', 'a\ud83db', 'a?b'],
  ['a formula and a script', '=HYPERLINK("x") <script>', '=HYPERLINK("x") <script>'],
  ['nothing', '', ''],
])('what a PDF shows, of %s: can be printed', (_what, text, shown) => {
  expect(printable(text, has)).toBe(shown);
});
