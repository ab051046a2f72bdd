import type { ListQuery } from '@harvest/contracts/fields';
import { readEmailAddress } from '@harvest/input/email-address';
import { folded, plainText } from '@harvest/input/plain-text';

export type Page = { readonly limit: number; readonly offset: number };

const ROWS_MAX = 1000;
const PAGE_SIZE = 10;

/** Whoever asks for no page pages by themselves, and gets all there is up to a bound (decision 47). */
export function pageOf({ page, size }: Pick<ListQuery, 'page' | 'size'>): Page {
  if (page === undefined && size === undefined) return { limit: ROWS_MAX, offset: 0 };
  const limit = size ?? PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** One pattern for each word: all of them have to be found. */
export function patternsOf(q: string | undefined): string[] {
  return (q ?? '').split(/\s+/).flatMap((word) => patternOf(word) ?? []);
}

/** A LIKE pattern that matches the text anywhere in a folded column. It escapes percent and underscore, and an address
 * with an international domain is found as it is kept. */
export function patternOf(q: string | undefined): string | undefined {
  const text = folded(readEmailAddress(q ?? '') ?? plainText(q ?? ''));
  return text === '' ? undefined : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
