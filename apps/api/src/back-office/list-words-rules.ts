import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf } from '../platform/page-rules.ts';

/** What somebody asked of a list: its text, its page, and whatever else narrows it. */
export type Listed = Pick<ListQuery, 'q' | 'page' | 'size'> & Readonly<Record<string, unknown>>;

/** What was looked for and which rows were shown, for the audit: `“musa”, status WAITING, rows 11 to 20`. */
export function listedInWords({ q, page, size, sort: _order, ...narrowed }: Listed): string {
  const text = q?.trim() ?? '';
  const { limit, offset } = pageOf({ page, size });
  const filters = Object.entries(narrowed).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [`${name} ${inWords(value)}`],
  );
  return [...(text === '' ? [] : [`“${text}”`]), ...filters, `rows ${offset + 1} to ${offset + limit}`].join(
    ', ',
  );
}

const inWords = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(' or ') : String(value);
