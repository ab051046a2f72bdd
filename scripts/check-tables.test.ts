import { expect, test } from 'vitest';
import {
  findBreaches,
  findRights,
  findTables,
  findWrites,
  findWrongGrants,
  type Tables,
} from './check-tables.ts';

const tables: Tables = {
  made: ['sessions', 'transfers'],
  owners: { sessions: 'platform', transfers: 'transfers' },
  foreignWriters: { 'auth sessions': 'for these tests' },
};

/** Sources in which everybody writes what they may, and one more. */
const withFile = (file: string, source: string): Record<string, string> => ({
  'auth/auth-db.ts': "db.insertInto('sessions')",
  'platform/security/sessions.ts': "db.updateTable('sessions')",
  'transfers/transfers-db.ts': "db.insertInto('transfers')",
  [file]: source,
});

test('writes by the owner of a table, by a listed other and by any room of the platform: are let through', () => {
  expect(findBreaches(withFile('transfers/transfers.ts', 'export {};'), tables)).toEqual([]);
});

test.each([
  ['insertInto', "db\n  .insertInto('transfers')\n"],
  ['updateTable', "db\n  .updateTable(\n 'transfers as t')"],
  ['deleteFrom', 'db\n.deleteFrom("transfers")'],
  ['an insert in SQL', 'const INSERT = `\n  insert into transfers (id) values ($1)`;'],
  ['an update in SQL', 'const UPDATE = `\n  update transfers t set status = 1`;'],
  ['a delete in SQL', "const DELETE =\n  'DELETE FROM transfers where id = $1';"],
])('a write from a foreign folder, as %s: is found with its line', (_, source) => {
  expect(findBreaches(withFile('dashboard/dashboard-db.ts', source), tables)).toEqual([
    'apps/api/src/dashboard/dashboard-db.ts:2 writes transfers, which transfers owns',
  ]);
});

test('a write whose table the source does not say: is found', () => {
  const source = ['db.deleteFrom(table);', 'db.query(`delete from $', '{table}`)'].join('');
  expect(findBreaches(withFile('transfers/all-db.ts', source), tables)).toEqual([
    'apps/api/src/transfers/all-db.ts:1 does not say which table it writes',
    'apps/api/src/transfers/all-db.ts:1 does not say which table it writes',
  ]);
});

test('a write outside a -db.ts file: is found in the right folder too', () => {
  const sources = withFile('transfers/confirm-transfer.ts', "db.insertInto('transfers')");
  expect(findBreaches(sources, tables)).toEqual([
    'apps/api/src/transfers/confirm-transfer.ts:1 writes transfers outside a -db.ts file',
  ]);
});

test('a table without an owner, an owner without a table and an exception nobody needs: are found', () => {
  const sources = withFile('auth/auth-db.ts', 'export {};');
  expect(findBreaches(sources, { ...tables, made: ['bills', 'transfers'] })).toEqual([
    'bills has no owner',
    'sessions has an owner and does not exist',
    '"auth sessions" is an exception nobody needs',
  ]);
});

test.each([
  ['a comment', "// insert into transfers\n/* db.updateTable('transfers') */"],
  ['a row that is locked', 'const LOCK = `select id from transfers where id = $1 for update`;'],
  ['an update of a conflict', 'const COUNT = `on conflict (id) do update set count = 1`;'],
  ["a table of the ledger's", 'const KEEP = `insert into ledger.entries values ($1)`;'],
])('%s: is no write', (_, source) => {
  expect(findWrites(source)).toEqual([]);
});

test('a sign of a comment in a string: hides no write', () => {
  expect(findWrites("const any = '/*';\ndb.deleteFrom('transfers'); // */")).toEqual([
    { line: 2, table: 'transfers' },
  ]);
});

test('tables that a migration makes: are found without those of the ledger', () => {
  const sql = 'create table a (\n);\nCREATE UNLOGGED TABLE b (\n);\ncreate table ledger.c (\n);';
  expect(findTables(sql)).toEqual(['a', 'b']);
});

test.each([
  ["db.insertInto('a').values({}).execute()", ['a insert']],
  [
    "db.insertInto('a').values({}).onConflict((on) => on.doUpdateSet({})).execute()",
    ['a insert', 'a update'],
  ],
  ['`insert into a values (1) on conflict (id) do update set b = 1`', ['a insert', 'a update']],
  [
    "db.insertInto('a').values({}).execute(); db.insertInto('b').onConflict((on) => on.doUpdateSet({}))",
    ['a insert', 'b insert', 'b update'],
  ],
  ["db.updateTable('a as x'); `delete from b where c`", ['a update', 'b delete']],
])('statements %j: need the rights', (source, rights) => {
  expect(findRights(source)).toEqual(rights);
});

test('a right that no statement needs, a statement without its right, and exceptions that are none: are found', () => {
  const sources = ["db.insertInto('a')", "db.updateTable('b')", "db.deleteFrom('c')"];
  const right = {
    granted: { a: 'insert', b: 'update (c, d)', e: 'update' },
    unseen: { 'e update': 'a lock' },
    owners: { 'c delete': 'by hand' },
  };
  expect(findWrongGrants(sources, right)).toEqual([]);
  expect(
    findWrongGrants(sources, {
      granted: { a: 'delete, insert', e: '' },
      unseen: { 'f update': '' },
      owners: { 'c delete': '', 'a delete': '' },
    }),
  ).toEqual([
    'a delete: granted, and no statement needs it',
    'b update: a statement needs it, and it is not granted',
    'f update: an unseen right that is none',
    'a delete: a statement of the owner that is none',
  ]);
});
