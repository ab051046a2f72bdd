import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeSql } from './change-sql.ts';
import { sqlChanges } from './sql-changes.ts';

describe('the changes to the SQL of the ledger', () => {
  test('the changes, all of them: are thirty, each with a name of its own', () => {
    expect(new Set(sqlChanges.map(({ name }) => name)).size).toBe(30);
  });

  test.each(sqlChanges)(
    'the change "$name", at the SQL of today: finds its place once, and changes it',
    (change) => {
      const sql = readFileSync(join('packages/ledger/sql', change.file), 'utf8');
      expect(changeSql(sql, change)).not.toBe(sql);
    },
  );

  test.each(['gone', 'a a'])(
    'a change, at the SQL "%s", in which its place does not stand once: throws',
    (sql) => {
      const change = { name: 'X', reason: '', file: '0001.sql', find: 'a', replace: '$&b' };
      expect(() => changeSql(sql, change)).toThrow('X');
      expect(changeSql('an old rule', { ...change, find: 'old' })).toBe('an $&b rule');
    },
  );
});
