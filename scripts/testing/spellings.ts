import fc from 'fast-check';

/** What a copied text carries and nobody sees: marks of direction, joiners, a byte order mark, a soft hyphen. */
const unseen = fc.constantFrom(
  '\u202a',
  '\u202c',
  '\u200e',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
);
const space = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '\u3000', '\t');
const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d');

/** What may stand between the groups of a number, or nothing. */
export const separator = fc.oneof(fc.constant(''), space, dash);

/** Spaces that stand between the groups of an amount, where a dash would say minus. */
export const groupSpace = space.filter((character) => character !== '\t');

/** The same text as other keyboards and programs write it: some characters full-width, unseen ones between any two. */
export const respelt = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.record({ isWide: fc.boolean(), unseen: fc.option(unseen, { nil: '' }) }), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map((choices) => {
      const characters = Array.from(text, (character, place) => {
        const isWidened = choices[place]?.isWide === true && /[!-~]/.test(character);
        const written = isWidened ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character;
        return `${choices[place]?.unseen}${written}`;
      });
      return `${characters.join('')}${choices[text.length]?.unseen}`;
    });

/** A digit, as text. */
export const digit = fc.integer({ min: 0, max: 9 }).map(String);
export const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
