import { readableLine } from '../bank/readable-line-rules.ts';
import { looksLikeCode } from '../bank/six-digits-rules.ts';

const LENGTH_MAX = 200;
/** An address, a link, or what a mail program makes one of: a dot between letters or digits, whatever marks they carry. */
const LEADS_ELSEWHERE = /:\/\/|@|[\p{L}\p{N}]\p{M}*[.。]\p{M}*[\p{L}\p{N}]/u;
const CODE_IN_GROUPS = /(?<!\p{Nd})(?:\p{Nd}[ \-/_]?){5}\p{Nd}(?!\p{Nd})/u;
const QUOTES = /["“”„‟«»‹›″〝〞〟＂]/gu;

/**
 * What a sender wrote, as theirs: it must not look like words of the bank (decision 72). What could be an address, a link or a
 * code stays in the bank, and nothing in it ends the quotation marks before its end; no text message holds any of it.
 */
export function quoted(words: string): string {
  const plain = words.normalize('NFKC');
  const couldMislead = LEADS_ELSEWHERE.test(plain) || looksLikeCode(plain) || CODE_IN_GROUPS.test(plain);
  return couldMislead ? 'read it in the app' : `“${readableLine(words, LENGTH_MAX).replaceAll(QUOTES, '’')}”`;
}
