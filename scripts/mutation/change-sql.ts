import type { SqlChange } from './sql-changes.ts';

/** The SQL with one change. @throws Error where its place does not stand there exactly once: nobody knows what it would change */
export function changeSql(sql: string, { name, file, find, replace }: SqlChange): string {
  const parts = sql.split(find);
  if (parts.length !== 2) throw new Error(`${name}: its place stands ${parts.length - 1} times in ${file}`);
  return parts.join(replace);
}
