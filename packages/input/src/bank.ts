import { folded, plainText, ungroupedCode } from './plain-text.ts';

/** A bank in the list of banks. */
export type NamedBank = {
  readonly institutionName: string;
  /** The interbank switch's code: six digits. */
  readonly institutionCode: string;
  /** Short names, former names and the Central Bank's code (three, five or six digits). */
  readonly alsoKnownAs: readonly string[];
};

/** Words that do not distinguish one bank from another. */
const SAYS_NOTHING = new Set('bank microfinance mfb plc ltd limited nigeria nig ng the of'.split(' '));

/** A single digit may be a line number. */
const CODE_LENGTH_MIN = 2;
const SORT_CODE = /^\d{8,9}$/;
const SORT_CODE_LENGTH = 9;
const CBN_CODE_LENGTH = 3;

/**
 * Finds the banks that a text may mean. It reads a name with or without `Plc` or `MFB`, a short name, a slug such as
 * `guaranty-trust-bank`, the switch's code, the Central Bank's code and a sort code, with or without leading zeros.
 * @returns one bank when the text is unambiguous; several when the customer has to choose (`011` is First Bank at the Central Bank and
 * Unity Bank at the switch); none for an unknown bank
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

/** The keys by which names are compared: all letters, and the letters of the distinguishing words. */
function keysOf(name: string): readonly string[] {
  const words = folded(plainText(name))
    .replaceAll(/['’.]/g, '')
    .split(/[^a-z0-9]+/);
  const telling = words.filter((word) => !SAYS_NOTHING.has(word));
  return [words.join(''), telling.join('')].filter((key) => key !== '' && !SAYS_NOTHING.has(key));
}
