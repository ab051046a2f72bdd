const LOOKS_LIKE_CODE = /(?<!\p{Nd})\p{Nd}{6}(?!\p{Nd})/u;
const CODE_OR_LINK = /(?<!\S)\S+:\/\/\S+|(?<!\p{Nd})(\p{Nd}{3})(\p{Nd}{3})(?!\p{Nd})/gu;

/** Whether six digits stand in a row and no more, as in a code. */
export function looksLikeCode(text: string): boolean {
  return LOOKS_LIKE_CODE.test(text);
}

/**
 * Words in which nothing looks like a code but the code itself, where they have one (counter 11): other six digits stand in two
 * groups, whoever wrote them. A link leads where it led.
 */
export function withNoOtherCode(words: string, code?: string): string {
  return words.replaceAll(CODE_OR_LINK, (found: string, start?: string, end?: string) => {
    if (found === code) return found;
    if (start === undefined || end === undefined) return found.replaceAll(SIX_ASCII, escapeFourth);
    return `${start} ${end}`;
  });
}

const SIX_ASCII = /(?<!\d)\d{6}(?!\d)/g;

/** As a link may write any of its characters. */
const escapeFourth = (digits: string) => `${digits.slice(0, 3)}%3${digits.slice(3, 4)}${digits.slice(4)}`;

/** The code of words that have one: it stands in them first, before any name. */
export function codeOf(words: string): string | undefined {
  return LOOKS_LIKE_CODE.exec(words)?.[0];
}
