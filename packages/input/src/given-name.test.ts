import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressProblem,
  hasForeignLetters,
  hasLink,
  hasLongNumber,
  nameProblem,
  safeName,
} from './given-name.ts';

test.each([
  'A. B. Musa',
  'A.B. Musa',
  'St. Mary',
  'Alh. Sani',
  'Musa & Sons Ltd.',
  "O'Neil",
  'O’Neil',
  'Ayo-Bello',
  'Ọ̀ṣun'.normalize('NFC'),
  'Ọ̀ṣun'.normalize('NFD'),
  'Ɓala Ɗan Ƙasa Ƴar',
  'Ụzọ Ñwosu',
  'MTN 4 home',
  '\u202aAda Bello\u202c',
])('the name %j: is taken', (name) => {
  expect(nameProblem(name)).toBeUndefined();
  expect(addressProblem(name)).toBeUndefined();
});

const otherDots = ['.', '\uff0e', '\u3002', '\uff61', '\u2024', '\ufe52', '\u06d4'];

test.each([
  ...otherDots.map((dot) => `evil${dot}ng`),
  ...otherDots.map((dot) => `evi\u0301l${dot}\u200bng`),
  'ada@harvest',
  'ada\uff20harvest',
  'ada\ufe6bharvest',
  'https://x',
  'https\uff1a\uff0f\uff0fx',
  'call 10.0.0.1',
])('the link %j: is refused in a name and in an address', (text) => {
  expect(nameProblem(text)).toMatch(/^(?:LINK|CHARACTERS)$/);
  expect(addressProblem(text)).toMatch(/^(?:LINK|CHARACTERS)$/);
});

test.each([
  ['ev/il', 'LINK'],
  ['ev\u2044il', 'LINK'],
  ['ev\u2215il', 'LINK'],
  ['tel:ada', 'LINK'],
  ['tel\ua789ada', 'LINK'],
  ['Ada 0803123', 'LONG_NUMBER'],
  ['Ada 0803-123 4567', 'LONG_NUMBER'],
  ['Ada ０８０３１２３', 'LONG_NUMBER'],
  ['\u200b\u3164', 'NO_LETTER'],
  ['\u2800', 'CHARACTERS'],
  ['...', 'NO_LETTER'],
  ['Ada \u202eolleB', 'CHARACTERS'],
  // Cyrillic, Greek and Arabic letters, a picture, accents that leave their line.
  ['М\u0430ry', 'CHARACTERS'],
  ['\u0391da', 'CHARACTERS'],
  ['\u0639\u0644\u064a', 'CHARACTERS'],
  ['Ada 🌾', 'CHARACTERS'],
  [`a${'\u0301'.repeat(9)}`, 'CHARACTERS'],
  ['Ada\u0007', 'CHARACTERS'],
])('the name %j: is refused for %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each(['12/14 Marina, Lagos', 'No.5 Ahmadu Bello Way', 'c/o Musa, G.R.A. Kano', 'P.O. Box 1234567'])(
  'the address %j: is taken',
  (address) => {
    expect(addressProblem(address)).toBeUndefined();
  },
);

test('a link in a name, in any spelling and with what is not seen in it: is refused', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const unseen = fc.constantFrom('', '\u200b', '\u034f', '\ufe0f', '\u2060');
  fc.assert(
    fc.property(word, unseen, fc.constantFrom(...otherDots), unseen, word, (host, one, dot, other, end) => {
      expect(nameProblem(`${host}${one}${dot}${other}${end}`)).toBeDefined();
    }),
  );
});

test.each([
  ...otherDots.map((dot) => [`evil${dot}ng MUSA`, 'evil ng MUSA']),
  ['ada\uff20bank\u2024ng', 'ada bank ng'],
  ['https\uff1a\u2215\u2215x', 'https x'],
  ['BELLO\u034f\ufe0f\u3164MUSA', 'BELLO MUSA'],
  ['\u3164\u115f\u2800', ''],
  ['BELLO \u202eASUM', 'BELLO ASUM'],
  [`BELLO${'\u0316'.repeat(20)}`, `BELLO${'\u0316'.repeat(3)}`],
  ['Ọ̀ṣun'.normalize('NFD'), 'Ọ̀ṣun'.normalize('NFC')],
])('the name %j from another bank: is shown as %j', (text, shown) => {
  expect(safeName(text)).toBe(shown);
});

test.each([
  ['BELLO MUSA', false],
  ['Ọ̀ṣun Ƙasa Ñwosu ʼYar Aʻisha', false],
  ['BELLO ② & SONS ªº', false],
  ['ВELLO MUSA', true],
  ['\u0410\u0414\u0410', true],
  ['MUS\u0391', true],
  ['\u0639\u0644\u064a', true],
])('the name %j: has letters of another script, %s', (name, isForeign) => {
  expect(hasForeignLetters(name)).toBe(isForeign);
});

test.each([
  ['Rent for No. 5, 2.5 bags at 1.20', false, false],
  ['A.B. Musa', false, false],
  ['evil\u2024ng', true, false],
  ['me@x', true, false],
  ['1.2.3.4', true, false],
  ['123456', false, false],
  ['1234567', false, true],
  ['0803 000 0001', false, true],
  ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666', false, true],
  ['12\u200b34\u206056\u200d7', false, true],
])('the text %j: has a link %s, has a long number %s', (text, isLink, isLong) => {
  expect([hasLink(text), hasLongNumber(text)]).toEqual([isLink, isLong]);
});
