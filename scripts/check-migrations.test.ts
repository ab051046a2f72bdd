import { expect, test } from 'vitest';
import { findLocks, findTakenAway, findWrongGrants } from './check-migrations.ts';

test.each([
  ['create table a (id uuid not null)', []],
  ['alter table a add column b text', []],
  ['alter table a add column b text not null default 1', []],
  ['alter table a drop constraint a_check', []],
  ['-- It may drop table a later.\ncreate index a_b on a (b)', []],
  ['create function f() returns void language plpgsql as $$ begin drop table a; end $$', []],
  ['drop table a', ['drops']],
  ['alter table a\n  drop column b', ['drops']],
  ['alter table a rename column b to c', ['renames']],
  ['alter table a rename to b', ['renames']],
  ['alter table a alter column b type text', ['changes the type of']],
  ['alter table a alter column b set not null', ['forbids null in']],
  ['alter table a add column b text not null', ['demands a value for']],
  ['create index x on a (b);\ndrop view v;', ['drops']],
])('a migration %j: takes away as much as it says', (sql, words) => {
  expect(findTakenAway(sql).map((problem) => problem.split(' something')[0])).toEqual(words);
});

test('a migration that takes something away, with a line that says why it may: may', () => {
  const why = '-- The release before does not use it: 0091 moved its rows to b.';
  expect(findTakenAway(`${why}\ndrop table a;\ndrop table b;`)).toEqual(['drops something: drop table b']);
  expect(findTakenAway('-- The release before does not use it:\ndrop table a;')).toHaveLength(1);
});

test.each([
  ['create table a (id uuid primary key);\ncreate index a_b on a (b)', []],
  ['create unique index if not exists a_b on a (b)', []],
  ['alter table a add constraint c check (b > 0) not valid', []],
  ['alter table a validate constraint c', []],
  ['alter table a add constraint c unique using index a_b', []],
  ['alter table a add column b text', []],
  ['-- The table is small: one row a bank.\ncreate index a_b on a (b)', []],
  ['-- The table is small:\ncreate index a_b on a (b)', ['builds an index on a while others wait']],
  ['create index a_b on a (b)', ['builds an index on a while others wait']],
  ['create unique index on public.a (b)', ['builds an index on public.a while others wait']],
  ['create table b (id uuid);\ncreate index a_b on a (b)', ['builds an index on a while others wait']],
  ['alter table a add constraint c check (b > 0)', ['checks all rows of a while others wait']],
  ['alter table a add check (b > 0)', ['checks all rows of a while others wait']],
  ['alter table a add foreign key (b) references c', ['checks all rows of a while others wait']],
])('a migration %j: locks no table for as long as it is large', (sql, problems) => {
  expect(findLocks(sql)).toEqual(problems);
});

test.each([
  ['create table a (id uuid);\ngrant select, insert on a to harvest_app', []],
  [
    'create table a (id uuid);\ncreate table b (id uuid);\ngrant select, update (id) on a, b to harvest_app',
    [],
  ],
  [
    'create table a (id uuid);\ngrant select on a to harvest_app;\ncreate table a_other partition of a default',
    [],
  ],
  ['alter table a add column b text', []],
  ['create table a (id uuid)', ['makes a and grants harvest_app no right on it']],
  [
    'create table a (id uuid);\n-- grant select on a to harvest_app',
    ['makes a and grants harvest_app no right on it'],
  ],
  [
    'create table a (id uuid);\ngrant select on b to harvest_app',
    ['makes a and grants harvest_app no right on it'],
  ],
  ['create table a (id uuid);\ngrant all on a to harvest_app', ['grants all rights, or by default']],
  ['alter default privileges grant select on tables to harvest_app', ['grants all rights, or by default']],
])('a migration %j: grants what its table needs, by name', (sql, problems) => {
  expect(findWrongGrants(sql)).toEqual(problems);
});
