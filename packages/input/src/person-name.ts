import { folded, plainText } from './plain-text.ts';

/** How a name somebody expects stands to the name the bank has. */
export type NameMatch = 'SAME' | 'CLOSE' | 'DIFFERENT';

const TITLES = new Set(
  'mr mrs ms miss master dr prof professor engr arc barr chief alhaji alhaja alh hajia hon otunba oba rev pastor sir lady mallam malam'.split(
    ' ',
  ),
);
const COMPANY_FORMS = new Set('ltd limited plc nig nigeria'.split(' '));
/** Two given names that differ in one letter of three are two names. */
const LETTERS_FOR_ONE_SLIP = 4;
const LETTERS_FOR_TWO_SLIPS = 8;

/**
 * Compares the name that somebody expects behind an account with the name its bank answers. The order of the words, capitals, accents,
 * titles and names that only one of them has in between say nothing; an initial stands for each name that begins with it.
 * @returns SAME when all words of the shorter name stand in the longer one, and are enough to tell people apart; CLOSE when they
 * do but for slips of spelling, or when one name alone is known, or one of at least three differs; otherwise DIFFERENT
 */
export function compareNames(expected: string, actual: string): NameMatch {
  const [one, other] = [wordsOf(expected), wordsOf(actual)];
  if (one.join('') === other.join('') || sorted(one) === sorted(other)) return 'SAME';
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return 'DIFFERENT';
  const pairs = pairsOf(shorter, longer);
  const count = (kind: Pair) => pairs.filter((pair) => pair === kind).length;
  if (count('NONE') > 0) return count('NONE') === 1 && count('EXACT') >= 2 ? 'CLOSE' : 'DIFFERENT';
  if (count('EXACT') > 0 && count('NEAR') === 0 && shorter.length > 1) return 'SAME';
  // Initials alone are many people's.
  return count('INITIAL') < pairs.length ? 'CLOSE' : 'DIFFERENT';
}

type Pair = 'EXACT' | 'INITIAL' | 'NEAR' | 'NONE';

/** What each word of the shorter name is to a word of the longer one that no other word took; the surest pairs are made first. */
function pairsOf(shorter: readonly string[], longer: readonly string[]): readonly Pair[] {
  const free = [...longer];
  const pairs = new Map<number, Pair>();
  const take = (kind: Pair, fits: (word: string, other: string) => boolean) => {
    for (const [place, word] of shorter.entries()) {
      const found = pairs.has(place) ? -1 : free.findIndex((other) => fits(word, other));
      if (found < 0) continue;
      free.splice(found, 1);
      pairs.set(place, kind);
    }
  };
  take('EXACT', (word, other) => word === other && word.length > 1);
  take('NEAR', isNear);
  take('INITIAL', (word, other) => (word.length === 1 || other.length === 1) && word[0] === other[0]);
  return shorter.map((_, place) => pairs.get(place) ?? 'NONE');
}

/** Spelt alike but for a slip, or cut off, as switches cut long names. */
function isNear(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (short.length < LETTERS_FOR_ONE_SLIP) return false;
  return long.startsWith(short) || distance(short, long) <= (short.length < LETTERS_FOR_TWO_SLIPS ? 1 : 2);
}

/** How many letters have to be put in, taken out, exchanged or swapped with their neighbour to make one word of the other. */
function distance(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (now[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

function wordsOf(name: string): readonly string[] {
  const words = folded(plainText(name))
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !TITLES.has(word) && !COMPANY_FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

const sorted = (words: readonly string[]): string => words.toSorted().join(' ');
