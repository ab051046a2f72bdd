import type { ListQuery } from '@harvest/contracts/fields';

export type Page = { readonly limit: number; readonly offset: number };

export function pageOf({ page, size }: Pick<ListQuery, 'page' | 'size'>): Page {
  return { limit: size, offset: (page - 1) * size };
}

/** One pattern for each word: all of them have to be found. */
export function patternsOf(q: string | undefined): string[] {
  return (q ?? '').split(/\s+/).flatMap((word) => patternOf(word) ?? []);
}

/** Finds the text anywhere, as it stands: percent and underscore are letters like any other. */
export function patternOf(q: string | undefined): string | undefined {
  const text = q?.trim() ?? '';
  return text === '' ? undefined : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
