import { folded, plainText } from './plain-text.ts';

/** The result of comparing an expected name with an account name. */
export type NameMatch = 'SAME' | 'CLOSE' | 'DIFFERENT';

const TITLES = new Set(
  'mr mrs ms miss master dr prof professor engr arc barr chief alhaji alhaja alh hajia hon otunba oba rev pastor sir lady mallam malam'.split(
    ' ',
  ),
);
const COMPANY_FORMS = new Set('ltd limited plc nig nigeria'.split(' '));
/** Shorter words that differ in one letter count as different names. */
const LETTERS_FOR_ONE_SLIP = 4;
const LETTERS_FOR_TWO_SLIPS = 8;

/**
 * Compares an expected name with the account name that a bank returns. The comparison ignores word order, case, accents, titles and
 * additional middle names. An initial matches any name that begins with it.
 * @returns SAME when the longer name contains at least two words of the shorter one and no other word differs; CLOSE for spelling
 * differences, for a single matching word, or when one of three or more words differs; otherwise DIFFERENT
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
  // Initials alone do not identify a person.
  return count('INITIAL') < pairs.length ? 'CLOSE' : 'DIFFERENT';
}

type Pair = 'EXACT' | 'INITIAL' | 'NEAR' | 'NONE';

/** Pairs each word of the shorter name with an unused word of the longer one, the most certain pairs first. */
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

/** Whether two words differ by a spelling mistake, or one is a truncated form of the other. */
function isNear(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (short.length < LETTERS_FOR_ONE_SLIP) return false;
  return long.startsWith(short) || distance(short, long) <= (short.length < LETTERS_FOR_TWO_SLIPS ? 1 : 2);
}

/** The edit distance of two words, with transpositions of adjacent letters (optimal string alignment). */
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

const sorted = (words: readonly string[]): string => [...words].sort().join(' ');
