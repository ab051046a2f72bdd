import { expect, test } from 'vitest';
import { findInSql, findInTypeScript } from './business-time.ts';

test.each([
  'now()',
  'NOW ()',
  'current_date',
  'current_timestamp',
  'localtimestamp',
  "date_trunc('day', at)",
  'clock_timestamp()',
])('business time, SQL with %s: is found in a migration and in a string of code', (expression) => {
  expect(findInSql(`select 1;\nselect ${expression};`)).toMatchObject([{ line: 2 }]);
  expect(findInTypeScript(`const a = 1;\nconst b = sql\`select \${a}, ${expression}\`;`)).toMatchObject([
    { line: 2 },
  ]);
});

test.each([
  ['a comment of SQL', findInSql('-- never now()\nselect known();')],
  ['a column that only sounds like it', findInSql('select now_at, current_dated from unknown')],
  ['Node asking its own clock', findInTypeScript('const at = Date.now(); const b = clock.now();')],
  ['a comment of code', findInTypeScript("// the lint's now()\n/* current_date */ const a = 'x';")],
  ['code inside a template', findInTypeScript(`const a = sql\`select \${clock.now()}\`;`)],
])('business time, %s: is let through', (_, uses) => {
  expect(uses).toEqual([]);
});
