import { type Expression, sql } from 'kysely';

/**
 * A column as searches compare it, without accents and capitals (0097). Compare it with a pattern of `patternsOf`, which is folded
 * in the same way.
 */
export const folded = (text: string | Expression<string>) =>
  sql<string>`folded(${typeof text === 'string' ? sql.ref(text) : text})`;
