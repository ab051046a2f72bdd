import { plainText } from './plain-text.ts';

/** Why a text is refused as a name, or as an address of a house or a business. */
export type TextProblem = 'NO_LETTER' | 'CHARACTERS' | 'LINK' | 'LONG_NUMBER';

/** Bidirectional controls: they reverse the letters after them, so the text shown differs from the text written. */
const TURNS = /[\u202b\u202e\u2067]/u;
/** Full stops that NFKC keeps apart from the plain one, in browsers and mail programs alike a dot of an address. */
const OTHER_DOTS = /[\u3002\u06d4\u0701\u0702\u1803\u2cf9]/gu;
const OTHER_SLASHES = /[\\\u2044\u2215\u29f8\u29f9\u2216]/gu;
const OTHER_COLONS = /[\u2236\ua789\u02d0\u02f8\u05c3]/gu;

/** Other dots, slashes and colons as a plain keyboard has them. */
const plainSigns = (text: string): string =>
  text.replaceAll(OTHER_DOTS, '.').replaceAll(OTHER_SLASHES, '/').replaceAll(OTHER_COLONS, ':');

/** A text as a reader, a browser or a mail program takes it: compatible forms as one, without the marks on its letters. */
function judged(text: string): string {
  return plainSigns(plainText(text).normalize('NFKD').replaceAll(/\p{M}/gu, ''));
}

/** Two letters after a dot may be the end of an address; one is an initial (`A.B. Musa`, `G.R.A`). */
const LINK = /@|:\/\/|[\p{L}\p{N}]\.\p{L}{2}|\p{N}\.(?:\p{N}+\.){2}\p{N}/u;
const LINK_IN_NAME = /\p{L}[/:]\p{L}/u;
/** As many digits as an account, a card or a telephone has, in one row or in groups. */
const LONG_NUMBER = /(?:\p{N}[ .-]?){6}\p{N}/u;
/** The letters of Nigerian languages and of registers are Latin; letters of other scripts may be drawn like them. */
const FOREIGN = /(?![\p{Script=Latin}\p{Lm}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\p{Sk} ])./su;
/** Three marks are the most that a letter of a Nigerian language has. */
const STACKED = /\p{M}{4}/u;

/** Whether a text has an e-mail address, a link, or what a mail program makes one of. */
export const hasLink = (text: string): boolean => LINK.test(judged(text));

/** Whether a text has seven or more digits in a row or in groups: a number to call, or to pay to. */
export const hasLongNumber = (text: string): boolean => LONG_NUMBER.test(judged(text));

/**
 * Whether a text has letters that are not Latin. Registers in Nigeria have none, so that a name with one (a Cyrillic `А`) may be made
 * to look like another name.
 */
export const hasForeignLetters = (text: string): boolean => /(?![\p{Script=Latin}\p{Lm}])\p{L}/u.test(text);

function characterProblem(text: string): TextProblem | undefined {
  if (TURNS.test(text)) return 'CHARACTERS';
  const plain = plainText(text);
  return FOREIGN.test(plain) || STACKED.test(plain.normalize('NFD')) || /^\p{M}/u.test(plain)
    ? 'CHARACTERS'
    : undefined;
}

/**
 * What is wrong with a name that a customer gives a person or a thing (A452). It is judged in its NFKD form, so that other widths
 * and other dots are no way round; it is kept as `plainText` reads it.
 */
export function nameProblem(text: string): TextProblem | undefined {
  const problem = addressProblem(text);
  if (problem !== undefined) return problem;
  const plain = judged(text);
  if (LINK_IN_NAME.test(plain)) return 'LINK';
  if (hasLongNumber(text)) return 'LONG_NUMBER';
  return /\p{L}/u.test(plain) ? undefined : 'NO_LETTER';
}

/** What is wrong with an address or a business: numbers and slashes (`12/14`, `c/o`) belong there, links do not (A452). */
export function addressProblem(text: string): TextProblem | undefined {
  return characterProblem(text) ?? (hasLink(text) ? 'LINK' : undefined);
}

/** Invisible characters and bidirectional controls. */
const NOT_DRAWN =
  /(?:[\p{C}\p{Z}\p{Variation_Selector}\ufffd\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5)+/gu;
const MORE_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * A name from another bank or a biller, in one line. A payment must not depend on its spelling, so that it is cleaned where a
 * customer's own is refused: what reads as an address, a link, a code or a number to call becomes a space (A452).
 * @returns an empty text for what is no name
 */
export function safeName(text: string): string {
  const name = plainSigns(text.replaceAll(NOT_DRAWN, ' ').normalize('NFKC'))
    .replaceAll(MORE_MARKS, '$1')
    .replaceAll(/(?:\p{Nd}[\s-]*){6,}/gu, ' ')
    .replaceAll(/[/@:]|(?<=[\p{L}\p{N}]\p{M}{0,3})\.(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(NOT_DRAWN, ' ')
    .trim();
  return /\p{L}/u.test(name) ? name : '';
}
