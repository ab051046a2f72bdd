import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../scripts/testing/database.ts';
import { findRedefined, prove } from './ledger.ts';
import { connectTestLedger, openFunded, type TestLedger } from './testing/test-ledger.ts';

const SQL = new URL('../sql/', import.meta.url);
const migrations = readdirSync(SQL)
  .toSorted()
  .map((file) => readFileSync(new URL(file, SQL), 'utf8'));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ledger: TestLedger;
let superuser: TestLedger;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = await connectTestLedger(database.appUrl);
  superuser = await connectTestLedger(database.superuserUrl);
  await openFunded(ledger, 1250000);
});
afterAll(async () => {
  await superuser.close();
  await ledger.close();
  await database.drop();
});

/** What the owner does, and then the runtime's look at it. All of it is undone. */
async function after<Result>(
  statements: readonly string[],
  look: (connection: TestLedger['connection']) => Promise<Result>,
): Promise<Result> {
  const { connection } = superuser;
  const statement = (text: string) => connection.query(text, []);
  await statement('BEGIN');
  try {
    await statement('SET LOCAL ROLE harvest_owner');
    for (const text of statements) await statement(text);
    await statement('SET LOCAL ROLE harvest_app');
    return await look(connection);
  } finally {
    await statement('ROLLBACK');
  }
}

const findAfter = (...statements: readonly string[]) =>
  after(statements, async (connection) =>
    (await findRedefined(connection, migrations)).map(
      ({ difference, subject }) => `${difference} ${subject}`,
    ),
  );

const otherBalances = (column: string) =>
  `CREATE OR REPLACE VIEW ledger.account_balances AS
   SELECT a.id AS account_id, a.class, a.status, b.balance_kobo, a.held_kobo,
     b.balance_kobo - a.held_kobo AS available_kobo, a.version, a.opened_at
   FROM ledger.accounts a
   CROSS JOIN LATERAL (
     SELECT CASE WHEN a.id >= 1000000 THEN ${column} ELSE
       a.balance_kobo + (SELECT coalesce(sum(d.amount_kobo), 0)::bigint FROM ledger.system_deltas d WHERE d.account_id = a.id)
     END AS balance_kobo
   ) b`;
const EXCHANGED_VIEW = otherBalances(
  "a.balance_kobo - CASE WHEN current_query() LIKE '%ledger.prove%' THEN 1000000000 ELSE 0 END",
);
const OWN_FUNCTION = `CREATE FUNCTION public.as_it_were() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN new.balance_after_kobo := 1; RETURN new; END $$`;
const OWN_OPERATOR = `CREATE FUNCTION public.never(numeric, integer) RETURNS boolean LANGUAGE sql AS 'SELECT false'`;
const OWN_RULE = `INSERT INTO ledger.posting_rules (rule, from_class, to_class, from_account_id)
  VALUES ('BONUS', 'FEE_INCOME', 'CUSTOMER', 4)`;

describe('findRedefined', () => {
  test('findRedefined, of a ledger as the migrations make it: finds nothing, and leaves the search path as it was', async () => {
    const paths = await ledger.transact(async (connection) => {
      const path = () => connection.query("SELECT current_setting('search_path')", []);
      const before = await path();
      expect(await findRedefined(connection, migrations)).toEqual([]);
      return [before, await path()];
    });
    expect(paths[1]).toEqual(paths[0]);
  });

  test('findRedefined, outside of a transaction: says that it compared with the search path of somebody else', async () => {
    expect(await findRedefined(ledger.connection, migrations)).toMatchObject([
      { difference: 'LEDGER_REDEFINED', subject: 'search path', expected: 'pg_catalog, pg_temp' },
    ]);
  });

  test('findRedefined, with a view as it was, made anew: finds nothing', async () => {
    expect(await findAfter(otherBalances('a.balance_kobo'))).toEqual([]);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['a view that tells the proof something else', [EXCHANGED_VIEW], ['text of ledger.account_balances']],
    [
      'a trigger with a function outside of the schema',
      [
        OWN_FUNCTION,
        'CREATE TRIGGER as_it_were BEFORE INSERT ON ledger.entries FOR EACH ROW EXECUTE FUNCTION public.as_it_were()',
      ],
      ['trigger as_it_were of ledger.entries'],
    ],
    [
      'a trigger that was switched off',
      ['ALTER TABLE ledger.entries DISABLE TRIGGER entries_append_only'],
      ['trigger entries_append_only of ledger.entries'],
    ],
    [
      'a constraint that is gone',
      ['ALTER TABLE ledger.entries DROP CONSTRAINT entries_balance_after_kobo_check'],
      ['constraint entries_balance_after_kobo_check of ledger.entries'],
    ],
    [
      'a constraint that nobody checked',
      [
        'ALTER TABLE ledger.entries DROP CONSTRAINT entries_amount_kobo_check',
        'ALTER TABLE ledger.entries ADD CONSTRAINT entries_amount_kobo_check CHECK (amount_kobo <> 0) NOT VALID',
      ],
      ['constraint entries_amount_kobo_check of ledger.entries'],
    ],
    [
      'an index that is gone',
      ['DROP INDEX ledger.journals_reversed_once'],
      ['index journals_reversed_once of ledger.journals'],
    ],
    [
      'a column with another default',
      ['ALTER TABLE ledger.accounts ALTER balance_kobo SET DEFAULT 100'],
      ['columns of ledger.accounts'],
    ],
    [
      'a rule',
      ['CREATE RULE nothing AS ON INSERT TO ledger.seal_queue DO INSTEAD NOTHING'],
      ['rule nothing of ledger.seal_queue'],
    ],
    [
      'rows that are hidden by a policy',
      [
        'ALTER TABLE ledger.entries ENABLE ROW LEVEL SECURITY',
        'ALTER TABLE ledger.entries FORCE ROW LEVEL SECURITY',
        "CREATE POLICY hides ON ledger.entries USING (current_query() NOT LIKE '%prove%')",
      ],
      ['kind of ledger.entries', 'policy hides of ledger.entries'],
    ],
    [
      'rows that stand in another table',
      ['CREATE TABLE public.more () INHERITS (ledger.system_deltas)'],
      ['kind of ledger.system_deltas'],
    ],
    [
      'an operator that its functions find before ours',
      [
        OWN_OPERATOR,
        'CREATE OPERATOR ledger.<> (LEFTARG = numeric, RIGHTARG = integer, FUNCTION = public.never)',
      ],
      ['operator ledger.<>(numeric,integer)'],
    ],
    [
      'a right to write that the runtime was given',
      ['GRANT UPDATE (balance_kobo) ON ledger.accounts TO harvest_app'],
      ['grants on ledger.accounts (balance_kobo)'],
    ],
    [
      'a sequence that begins anew',
      ['ALTER SEQUENCE ledger.customer_account_ids CYCLE'],
      ['kind of ledger.customer_account_ids'],
    ],
  ])('findRedefined, after the owner made %s: names it', async (_, statements, subjects) => {
    expect(await findAfter(...statements)).toEqual(subjects.map((subject) => `LEDGER_REDEFINED ${subject}`));
  });

  test('findRedefined, with a login that may read and prove: finds nothing', async () => {
    const found = await findAfter(
      'GRANT USAGE ON SCHEMA ledger TO pg_monitor',
      'GRANT SELECT ON ledger.entries, ledger.seals TO pg_monitor',
      'GRANT EXECUTE ON FUNCTION ledger.prove(), ledger.listed_rules() TO pg_monitor',
    );
    expect(found).toEqual([]);
  });

  test("findRedefined, with the owner's schema before ours in the search path of everybody: reads a view as it is", async () => {
    const found = await findAfter(
      "CREATE FUNCTION public.never(bigint, integer) RETURNS boolean LANGUAGE sql AS 'SELECT false'",
      'CREATE OPERATOR public.>= (LEFTARG = bigint, RIGHTARG = integer, FUNCTION = public.never)',
      'SET LOCAL search_path = public, pg_catalog',
      otherBalances('a.balance_kobo'),
    );
    expect(found).toEqual(['LEDGER_REDEFINED text of ledger.account_balances']);
  });

  test.each([
    ['a rule of their own', OWN_RULE, 'BONUS'],
    [
      'another account for a rule',
      "UPDATE ledger.posting_rules SET from_account_id = 4 WHERE rule = 'OPENING_DEPOSIT'",
      'OPENING_DEPOSIT',
    ],
    ['one rule less', "DELETE FROM ledger.posting_rules WHERE rule = 'VAT'", 'VAT'],
  ])('findRedefined, after the owner wrote %s: names it', async (_, statement, rule) => {
    expect(await findAfter(statement)).toEqual([`POSTING_RULE_CHANGED ${rule}`]);
  });

  test('findRedefined, after the owner took a rule out of force: finds nothing', async () => {
    const statement = "UPDATE ledger.posting_rules SET in_force = false WHERE rule = 'OPENING_DEPOSIT'";
    expect(await findAfter(statement)).toEqual([]);
  });
});

test('prove, with a view exchanged for one that hides a balance from it: reads the balance all the same', async () => {
  const statements = [
    'UPDATE ledger.accounts SET balance_kobo = balance_kobo + 1000000000 WHERE id >= 1000000',
    EXCHANGED_VIEW,
  ];
  const differences = await after(statements, prove);
  expect(differences).toMatchObject([
    {
      difference: 'ACCOUNT_BALANCE',
      expected: '1250000 at version 1',
      found: '1001250000 at version 1',
    },
  ]);
});
