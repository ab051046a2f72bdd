import { globSync, readFileSync } from 'node:fs';

/**
 * Business time is the database's clock plus an offset, which SQL that asks for the time itself would leave out. This finds
 * SQL that does, or that cuts days in the session's time zone.
 */
const forbidden =
  /\b(?:now|date_trunc|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\bcurrent_(?:date|time|timestamp)\b|\blocal(?:time|timestamp)\b/gi;

/** In TypeScript. Alternatives in the order they must win: comments hide quotes, quotes hide comment signs. */
export const commentOrString =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Files that may ask, with the reason. */
const exceptions: Record<string, string> = {
  'apps/api/src/platform/database/clock-difference.ts':
    'finds machines whose clock is wrong; no time is taken from it',
  'apps/api/src/platform/database/shared-clock.ts':
    'the one place that asks: for leases, and for the business clock, which adds its offset',
};

export interface DatabaseClockUse {
  line: number;
  expression: string;
}

/** Every place in SQL text that reads the database's clock. Comments may speak of it. */
export function findInSql(sql: string): DatabaseClockUse[] {
  return findIn(sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, blank));
}

/** The same in the strings of a TypeScript file: `Date.now()` and a function of our own called `now` are no SQL. */
export function findInTypeScript(source: string): DatabaseClockUse[] {
  let strings = '';
  let end = 0;
  for (const match of source.matchAll(commentOrString)) {
    const isString = !match[0].startsWith('/');
    strings += blank(source.slice(end, match.index)) + (isString ? withoutCode(match[0]) : blank(match[0]));
    end = match.index + match[0].length;
  }
  return findInSql(strings);
}

/** What stands in `${…}` is code, not SQL. */
function withoutCode(text: string): string {
  return text.startsWith('`') ? text.replace(/\$\{[^{}]*\}/g, blank) : text;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function findIn(text: string): DatabaseClockUse[] {
  return [...text.matchAll(forbidden)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    expression: match[0].replace(/\s*\($/, '()'),
  }));
}

if (import.meta.main) {
  const sql = globSync(['apps/api/migrations/**/*.sql', 'packages/ledger/sql/**/*.sql']);
  const code = globSync([
    'apps/api/src/**/*-db.ts',
    'apps/api/src/platform/**/*.ts',
    'packages/ledger/src/**/*.ts',
  ]);
  const uses = [...sql, ...code]
    .filter((file) => !(file in exceptions) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const find = file.endsWith('.sql') ? findInSql : findInTypeScript;
      return find(readFileSync(file, 'utf8')).map(({ line, expression }) => `${file}:${line} ${expression}`);
    });
  for (const use of uses)
    console.error(`${use} reads the database's clock: pass business time in, or take it from clock.ts`);
  if (uses.length > 0) process.exitCode = 1;
}
