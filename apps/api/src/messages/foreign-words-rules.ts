import { hasLink, hasLongNumber } from '@harvest/input/given-name';
import { plainText } from '@harvest/input/plain-text';
import { readableLine } from '../bank/readable-line-rules.ts';
import { looksLikeCode } from '../bank/six-digits-rules.ts';

const LENGTH_MAX = 200;
const CODE_IN_GROUPS = /(?<!\p{Nd})(?:\p{Nd}[ .\-/_]?){5}\p{Nd}(?!\p{Nd})/u;
const QUOTES = /["“”„‟«»‹›″〝〞〟＂]/gu;

/**
 * What a sender wrote, as theirs: it must not look like words of the bank (decision 72). What could be an address, a link, a
 * code or a number to call stays in the bank, and nothing in it ends the quotation marks before its end; no text message holds any of it.
 */
export function quoted(words: string): string {
  const plain = plainText(words).normalize('NFKC');
  const couldMislead =
    hasLink(words) || hasLongNumber(words) || looksLikeCode(plain) || CODE_IN_GROUPS.test(plain);
  return couldMislead ? 'read it in the app' : `“${readableLine(words, LENGTH_MAX).replaceAll(QUOTES, '’')}”`;
}
