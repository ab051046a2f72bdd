import { type Expression, sql } from 'kysely';

/**
 * A column normalised for searching: lower case, no accents (0097). Compare it with the patterns of `patternsOf`, which are
 * normalised in the same way.
 */
export const folded = (text: string | Expression<string>) =>
  sql<string>`folded(${typeof text === 'string' ? sql.ref(text) : text})`;
