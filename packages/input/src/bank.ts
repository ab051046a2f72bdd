import { folded, plainText, ungroupedCode } from './plain-text.ts';

/** A bank as lists name it. */
export type NamedBank = {
  readonly institutionName: string;
  /** The code the interbank switch knows it by: six digits. */
  readonly institutionCode: string;
  /** Short and former names, and the code the Central Bank gave it (three, five or six digits). */
  readonly alsoKnownAs: readonly string[];
};

/** What stands in the names of many banks and tells none of them from another. */
const SAYS_NOTHING = new Set('bank microfinance mfb plc ltd limited nigeria nig ng the of'.split(' '));

/** One digit may be the number of a line as well. */
const CODE_LENGTH_MIN = 2;
const SORT_CODE = /^\d{8,9}$/;
const SORT_CODE_LENGTH = 9;
const CBN_CODE_LENGTH = 3;

/**
 * The banks that a text may mean: a name with or without `Plc` or `MFB`, a short name, an address such as `guaranty-trust-bank`, the
 * switch's code, the Central Bank's code or a sort code, with the zeros before it or without.
 * @returns one bank where the text is certain; several where somebody has to choose (`011` is First Bank at the Central Bank and Unity
 * Bank at the switch); none where it is no bank of the list
 */
export function banksMeant<Bank extends NamedBank>(text: string, banks: readonly Bank[]): readonly Bank[] {
  const digits = ungroupedCode(text);
  if (/^\d+$/.test(digits)) return banks.filter((bank) => codesOf(bank).some((code) => isCode(digits, code)));
  const wanted = keysOf(text);
  return banks.filter((bank) =>
    [bank.institutionName, ...bank.alsoKnownAs]
      .flatMap(partsOf)
      .some((name) => keysOf(name).some((key) => wanted.includes(key))),
  );
}

const codesOf = ({ institutionCode, alsoKnownAs }: NamedBank): readonly string[] => [
  institutionCode,
  ...alsoKnownAs.filter((name) => /^\d+$/.test(name)),
];

function isCode(digits: string, code: string): boolean {
  if (digits === code) return true;
  if (SORT_CODE.test(digits))
    return code.length === CBN_CODE_LENGTH && digits.padStart(SORT_CODE_LENGTH, '0').startsWith(code);
  return digits.length >= CODE_LENGTH_MIN && digits.length < code.length
    ? digits.replace(/^0+/, '') === code.replace(/^0+/, '')
    : false;
}

/** `Guaranty Trust Bank (GTBank)` is two names. */
const partsOf = (name: string): readonly string[] => name.split(/[()]/).filter((part) => part.trim() !== '');

/** What of a name is compared: all its letters, and those of the words that tell banks apart. */
function keysOf(name: string): readonly string[] {
  const words = folded(plainText(name))
    .replaceAll(/['’.]/g, '')
    .split(/[^a-z0-9]+/);
  const telling = words.filter((word) => !SAYS_NOTHING.has(word));
  return [words.join(''), telling.join('')].filter((key) => key !== '' && !SAYS_NOTHING.has(key));
}
