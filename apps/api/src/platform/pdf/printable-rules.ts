const PLAIN = /^[\u0020-\u007e₦]*$/;
// What must not be broken stays so.
const BREAKS = /(?:[^\S\u00a0]|\u0085)+/gu;
// Marks of direction, joiners, selectors of variants, control characters: nothing of them is seen, and some deceive.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const MARKS = /^\p{M}+$/u;

/** Letters of Hausa that fonts for Latin often lack, as they are written without them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
};

/**
 * A text as a font can show it in one line: what it has no letter for is taken apart, written plainly, or becomes a question
 * mark, one for each sign that people see as one.
 */
export function printable(text: string, has: (character: string) => boolean): string {
  if (PLAIN.test(text)) return text;
  const inOneLine = text.toWellFormed().normalize('NFC').replaceAll(BREAKS, ' ');
  const hasAll = (characters: string) => Array.from(characters).every((character) => has(character));
  return Array.from(new Intl.Segmenter('en').segment(inOneLine), ({ segment }) => {
    const seen = segment.replaceAll(INVISIBLE, '');
    if (hasAll(seen)) return seen;
    const apart = Array.from(seen.normalize('NFD'), (character) => PLAIN_LETTERS[character] ?? character);
    if (hasAll(apart.join(''))) return apart.join('');
    const [letter = '', ...marks] = apart;
    return has(letter) && marks.every((mark) => MARKS.test(mark)) ? letter : '?';
  }).join('');
}
