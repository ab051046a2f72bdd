import { ERRORS } from '@harvest/contracts/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fail } from '../errors.ts';

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

/**
 * Whether this is one of the passwords that are tried first (decision 15): as it stands, without its signs, or as a much
 * used word with digits and signs around it, so that `Password1!` and `P@ssw0rd#2026` are no better than `password`.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = word.replaceAll(/[^a-z]/g, (character) => LOOKALIKES[character] ?? character);
  return (
    common.has(folded) ||
    common.has(folded.replaceAll(/[^a-z0-9]/g, '')) ||
    commonWords.has(word) ||
    commonWords.has(spelled)
  );
}

/** @throws Refusal COMMON_PASSWORD, told beside the field as well */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password))
    throw fail('COMMON_PASSWORD', { fieldErrors: { [field]: ERRORS.COMMON_PASSWORD.text } });
}
