import { dictionary } from '@zxcvbn-ts/language-common';

// The list is ordered: the most used come first. A word of these is no secret with any digits and signs around it.
const WORDS_TRIED_WITH_ENDINGS = 5000;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const byUse = dictionary['passwords-common'] as readonly string[];
const common = new Set(byUse);
const commonWords = new Set(byUse.slice(0, WORDS_TRIED_WITH_ENDINGS));

/** With digits and signs read as the letters they look like. */
export function spellOut(word: string): string {
  return word.replaceAll(/[^a-z]/g, (character) => LOOKALIKES[character] ?? character);
}

/**
 * Whether this is one of the passwords that are tried first (decision 15): as it stands, without its signs, or as a much
 * used word with digits and signs around it, so that `Password1!` and `P@ssw0rd#2026` are no better than `password`.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = spellOut(word);
  return (
    common.has(folded) ||
    common.has(folded.replaceAll(/[^a-z0-9]/g, '')) ||
    commonWords.has(word) ||
    commonWords.has(spelled)
  );
}
