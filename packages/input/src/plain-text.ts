// What people copy from contact lists, spreadsheets and chats carries characters that nobody sees and that look like others.

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Format characters, such as the marks of direction around a copied contact; no-width letters and selectors of pictures. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]|\u17b4|\u17b5/gu;
const DASH = /[\p{Pd}\u2212]/gu;
const SPACE = /[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r]/gu;

/**
 * A text as a plain keyboard writes it: full-width characters become narrow ones, every dash `-` and every space ` `. Characters
 * that cannot be seen go, and so do the spaces around it. Nothing that changes what digits mean is dropped: superscripts and digits of
 * other scripts stay, and a reader of numbers refuses them.
 * @param text what somebody typed or pasted
 */
export function plainText(text: string): string {
  return text
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(UNSEEN, '')
    .replace(DASH, '-')
    .replace(SPACE, ' ')
    .trim();
}

/** A number without the spaces and dashes between its groups: `2222 333-4444`. Whatever else stands in it stays. */
export const ungrouped = (text: string): string => plainText(text).replaceAll(/[ -]/g, '');

/** Removes the grouping and decimals that a spreadsheet adds to a code: `90,605`, `90605.0`. */
export const ungroupedCode = (text: string): string =>
  ungrouped(text).replaceAll(',', '').replace(/\.0+$/, '');

/**
 * The ASCII digits of a text that is one number, for a field that takes digits alone: words before and after it go, and so do spaces
 * and signs between its groups.
 * @returns the unchanged plain text where it has a letter between digits, or digits of another script: without them the digits would be
 * another number (`10O0000040`)
 */
export function digitsOfField(typed: string): string {
  const plain = plainText(typed);
  const between = plain.split(/\d/).slice(1, -1);
  const isUnclear = /(?!\d)\p{N}/u.test(plain) || between.some((part) => /\p{L}/u.test(part));
  return isUnclear ? plain : plain.replaceAll(/\D/g, '');
}

/** The content of a spreadsheet's cell that is written as a formula so that it keeps its zeros: `="0123456789"`. */
export function unquotedCell(text: string): string {
  return /^="(.*)"$/.exec(text)?.[1] ?? text;
}

/** Hooked Hausa letters, which have no Unicode decomposition. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** Normalises a text for comparing and searching: lower case, without accents, so that `Ọ̀ṣun` equals `osun`. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter);
