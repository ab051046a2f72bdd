import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCK_NUMBERS } from './lock-numbers.ts';

const SQL_FILES = ['apps/api/migrations/*.sql', 'packages/ledger/sql/*.sql'];

/** Every number that SQL files lock by. */
function numbersInSql(): number[] {
  const statements = globSync(SQL_FILES).flatMap(
    (file) => readFileSync(file, 'utf8').match(/pg_(?:try_)?advisory_\w*lock\w*\(.*?;/gis) ?? [],
  );
  return statements.map((statement) => Number(/\d{4,}/.exec(statement)?.[0]));
}

test('numbers of advisory locks: no two are the same', () => {
  const numbers = Object.values(LOCK_NUMBERS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('numbers of advisory locks, those in SQL files: are the listed ones', () => {
  expect(new Set(numbersInSql())).toEqual(
    new Set([LOCK_NUMBERS.SEALER, LOCK_NUMBERS.WRONG_CODES, LOCK_NUMBERS.SECURITY_EVENT_MONTHS]),
  );
});
