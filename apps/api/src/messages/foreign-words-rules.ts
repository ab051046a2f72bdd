import { hasLink, hasLongNumber } from '@harvest/input/given-name';
import { plainText } from '@harvest/input/plain-text';
import { readableLine } from '../bank/readable-line-rules.ts';
import { looksLikeCode } from '../bank/six-digits-rules.ts';

const LENGTH_MAX = 200;
const CODE_IN_GROUPS = /(?<!\p{Nd})(?:\p{Nd}[ .\-/_()]{0,3}){5}\p{Nd}(?!\p{Nd})/u;
/** Commas are left out: `1,200,000` is an amount. */
const NUMBER_IN_GROUPS = /(?:\p{Nd}[ .\-/_()]{0,3}){6}\p{Nd}/u;
const QUOTES = /["“”„‟«»‹›″〝〞〟＂]/gu;

/**
 * What a sender wrote, as theirs: it must not look like words of the bank (decision 72). What could be an address, a link, a
 * code or a number to call stays in the bank, and nothing in it ends the quotation marks before its end; no text message holds any of it.
 */
export function quoted(words: string): string {
  const line = readableLine(words, LENGTH_MAX);
  // As it is shown: what stood between digits and is not drawn leaves a space.
  const plain = plainText(line).normalize('NFKC');
  const couldMislead =
    hasLink(words) ||
    hasLongNumber(words) ||
    looksLikeCode(plain) ||
    CODE_IN_GROUPS.test(plain) ||
    NUMBER_IN_GROUPS.test(plain);
  return couldMislead ? 'read it in the app' : `“${line.replaceAll(QUOTES, '’')}”`;
}
