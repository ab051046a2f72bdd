import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { tableGrants } from '../../../../../scripts/table-grants.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const GRANTS = `
  select relation.relname as name, coalesce(string_agg(granted.words, ', ' order by granted.words), '') as rights
  from pg_class relation left join lateral (
    select lower(privilege_type) as words from aclexplode(relation.relacl) where grantee = 'harvest_app'::regrole
    union all
    select lower(privilege_type) || ' (' || string_agg(attname, ', ' order by attname) || ')'
    from pg_attribute, aclexplode(attacl) where attrelid = relation.oid and grantee = 'harvest_app'::regrole
    group by privilege_type
  ) granted on granted.words <> 'select'
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm') and not relation.relispartition
    and relation.relname !~ '^(api|ledger)_migrations$'
  group by relation.relname`;

test('the rights of the runtime login, table by table: are those of the list, no more and no less', async () => {
  const { rows } = await client.query<{ name: string; rights: string }>(GRANTS);
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(tableGrants);
});

test('the runtime login, at a table that a migration makes without a grant: has no right', async () => {
  const { rows } = await client.query(
    "select from pg_default_acl where defaclacl::text like '%harvest_app%'",
  );
  expect(rows).toEqual([]);
  await runSql(database.ownerUrl, 'create table made_later (id uuid)');
  await expect(runSql(database.appUrl, 'select from made_later')).rejects.toThrow('permission denied');
});

test.each([
  'update kyc_caps set daily_kobo = 1',
  'insert into new_recipient_caps (effective_from, codes_by_phone, cap_kobo) values (current_date, false, 1)',
  'update banks set name = name',
  'delete from account_types',
  'delete from document_types',
  'delete from customers',
  'delete from consents',
  'delete from limit_uses',
  'truncate events',
])('the runtime login, with %j: is refused', async (statement) => {
  await expect(runSql(database.appUrl, statement)).rejects.toThrow('permission denied');
});
