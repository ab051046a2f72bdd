import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import { post, prove, SYSTEM_ACCOUNTS } from './ledger.ts';
import { POSTING_RULES } from './posting-rules.ts';
import { interbank, journalOf, openFunded } from './testing/test-ledger.ts';

let ledger: OwnLedger;
let app: pg.Client;
let owner: pg.Client;
let ada: bigint;
let musa: bigint;

beforeAll(async () => {
  ledger = await openOwnLedger();
  app = new pg.Client({ connectionString: ledger.database.appUrl });
  owner = new pg.Client({ connectionString: ledger.database.ownerUrl });
  await app.connect();
  await owner.connect();
  [ada, musa] = await openFunded(ledger, 1000, 1000);
  await ledger.transact((connection) => post(connection, [journalOf(interbank(ada, 10))]));
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await ledger.close();
});

const NO_RIGHT = '42501';
const NOT_WHOLE = 'HVL01';
const APPEND_ONLY = 'HVL02';
const NOT_WRITTEN = 'HVL04';
const NOT_LISTED = 'HVL05';

const tables = [
  'accounts',
  'journals',
  'entries',
  'holds',
  'system_deltas',
  'seal_queue',
  'seals',
  'posting_rules',
];

describe('harvest_app', () => {
  test.each(tables)(
    'harvest_app, at the table %s: may neither read, insert, update, delete nor truncate',
    async (table) => {
      for (const statement of [
        `SELECT * FROM ledger.${table}`,
        `INSERT INTO ledger.${table} DEFAULT VALUES`,
        `DELETE FROM ledger.${table}`,
        `TRUNCATE ledger.${table}`,
        `ALTER TABLE ledger.${table} DISABLE TRIGGER ALL`,
      ]) {
        await expect(app.query(statement), statement).rejects.toMatchObject({ code: NO_RIGHT });
      }
    },
  );

  test.each([
    ['accounts', 'balance_kobo = 1000000'],
    ['entries', 'amount_kobo = 1'],
    ['journals', "kind = 'X'"],
    ['holds', "state = 'RELEASED'"],
    ['seals', "digest = ''"],
    ['posting_rules', "to_class = 'CUSTOMER'"],
  ])('harvest_app, at an update of %s: has no right', async (table, change) => {
    await expect(app.query(`UPDATE ledger.${table} SET ${change}`)).rejects.toMatchObject({ code: NO_RIGHT });
  });

  test.each(['account_balances', 'account_entries', 'journal_records', 'hold_records', 'seal_records'])(
    'harvest_app, at the view %s: may read and not write',
    async (view) => {
      await expect(app.query(`SELECT * FROM ledger.${view}`)).resolves.toBeDefined();
      // A view with a join cannot be written at all, so the right itself is what to ask for.
      const { rows } = await app.query(
        `SELECT has_table_privilege('ledger.${view}', 'INSERT, UPDATE, DELETE, TRUNCATE') AS writes`,
      );
      expect(rows).toEqual([{ writes: false }]);
    },
  );

  test('harvest_app, at functions: may run those that are granted and none of the inner ones', async () => {
    const { rows } = await app.query<{ proname: string }>(
      `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'ledger'::regnamespace
         AND has_function_privilege('harvest_app', p.oid, 'EXECUTE') ORDER BY 1`,
    );
    expect(rows.map(({ proname }) => proname)).toEqual([
      'fold_system_accounts',
      'heads_after',
      'listed_rules',
      'lock_accounts',
      'open_accounts',
      'place_holds',
      'post_at_once',
      'post_journals',
      'prepare',
      'prove',
      'release_holds',
      'reverse_journals',
      'seal_journals',
      'set_account_status',
      'waiting_since',
    ]);
  });

  test('every function that runs with the rights of the owner: has a fixed search path that begins in pg_catalog', async () => {
    const { rows } = await app.query<{ proname: string }>(
      `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'ledger'::regnamespace
         AND NOT 'search_path=pg_catalog, ledger, pg_temp' = ANY (coalesce(p.proconfig, '{}')) AND p.prosecdef`,
    );
    expect(rows).toEqual([]);
  });

  test('harvest_app, in the schema: may create nothing', async () => {
    await expect(app.query('CREATE TABLE ledger.mine ()')).rejects.toMatchObject({ code: NO_RIGHT });
  });
});

interface Posting {
  rule?: string;
  from?: bigint;
  to?: bigint;
  amount?: bigint;
  count?: number;
}

// What a caller that went round this package could send.
function postDirectly({
  rule = 'TRANSFER_INTRA_BANK',
  from = ada,
  to = musa,
  amount = 1n,
  count = 1,
}: Posting): Promise<unknown> {
  return app.query(
    `SELECT ledger.post_journals(ARRAY[$1::uuid], '{TEST}', '{2026-11-21Z}', ARRAY[sha256('x')], ARRAY[$2::int],
       ARRAY[NULL::uuid], '{1}', '{1}', ARRAY[$3], ARRAY[$4::bigint], ARRAY[$5::bigint], ARRAY[$6::bigint], '{x}', '{x}')`,
    [randomUUID(), count, rule, from, to, amount],
  );
}

describe('post_journals, called directly', () => {
  test('post_journals, with a good movement: posts it, so that the refusals below mean something', async () => {
    await expect(postDirectly({})).resolves.toBeDefined();
  });

  test.each<[string, () => Posting]>([
    ['an unknown rule', () => ({ rule: 'GIFT' })],
    ['the opening funds as the source of a transfer', () => ({ from: SYSTEM_ACCOUNTS.OPENING_FUNDS })],
    ['a rule to the wrong system account', () => ({ rule: 'VAT', to: SYSTEM_ACCOUNTS.FEE_INCOME })],
    ['a system account that does not exist', () => ({ rule: 'VAT', to: 77n })],
    ['a negative amount', () => ({ amount: -1n })],
    ['nothing', () => ({ amount: 0n })],
    ['one account on both sides', () => ({ to: ada })],
  ])('post_journals, with %s: is refused by the list of rules', async (_, posting) => {
    await expect(postDirectly(posting())).rejects.toMatchObject({ code: NOT_LISTED });
  });

  test('post_journals, of more than there is: is refused by the check on accounts', async () => {
    await expect(postDirectly({ amount: 1_000_000n })).rejects.toMatchObject({ code: '23514' });
  });

  test('post_journals, to an account that does not exist: is refused', async () => {
    await expect(postDirectly({ to: 999_999_999n })).rejects.toMatchObject({ code: '23514' });
  });

  test('post_journals, that declares more movements than it brings: is refused as not whole', async () => {
    await expect(postDirectly({ count: 2 })).rejects.toMatchObject({ code: NOT_WHOLE });
  });

  test('post_journals, from a frozen account: is refused', async () => {
    const [frozen] = await openFunded(ledger, 10);
    await app.query("SELECT ledger.set_account_status($1, 'NO_DEBIT')", [frozen]);
    await expect(postDirectly({ from: frozen })).rejects.toMatchObject({ code: NOT_WRITTEN });
  });
});

describe('the owner', () => {
  test.each([
    ['entries', 'UPDATE ledger.entries SET narration = narration'],
    ['entries', 'DELETE FROM ledger.entries'],
    ['entries', 'TRUNCATE ledger.entries'],
    ['journals', 'UPDATE ledger.journals SET kind = kind'],
    ['journals', 'DELETE FROM ledger.journals'],
    ['accounts', 'DELETE FROM ledger.accounts'],
    ['seals', 'DELETE FROM ledger.seals'],
    ['seals', 'UPDATE ledger.seals SET digest = digest'],
    ['seals', 'TRUNCATE ledger.seals'],
    ['holds', 'DELETE FROM ledger.holds'],
  ])('the owner, at what is written in %s: is refused (%s)', async (_, statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: APPEND_ONLY });
  });

  const insertLegs = (journalId: string, legs: string) =>
    owner.query(
      `INSERT INTO ledger.entries (journal_id, leg, account_id, amount_kobo, posted_at, rule, narration)
       SELECT '${journalId}', leg, account_id, amount_kobo, '2026-11-21Z', 'VAT', '' FROM (VALUES ${legs}) l (leg, account_id, amount_kobo)`,
    );

  test.each([
    ['a sum that is not zero', '(1, 4, -5), (2, 5, 6)'],
    ['a single leg', '(1, 4, -5)'],
    ['legs that do not begin at one', '(2, 4, -5), (3, 5, 5)'],
    ['legs that begin at zero', '(0, 4, -5), (2, 5, 5)'],
    ['a leg left out', '(1, 4, -5), (3, 5, 5)'],
    ['more legs than declared', '(1, 4, -5), (2, 5, 5), (3, 4, -5), (4, 5, 5)'],
  ])('the owner, at a new journal with %s: is refused', async (_, legs) => {
    const journalId = randomUUID();
    await owner.query('BEGIN');
    await owner.query(
      `INSERT INTO ledger.journals (id, kind, posted_at, leg_count, fingerprint) VALUES ($1, 'X', '2026-11-21Z', 2, sha256('x'))`,
      [journalId],
    );
    await expect(insertLegs(journalId, legs)).rejects.toMatchObject({ code: NOT_WHOLE });
    await owner.query('ROLLBACK');
  });

  test('the owner, at further legs of a journal that exists: is refused, though they sum to zero', async () => {
    const journal = journalOf(interbank(ada, 10));
    await ledger.transact((connection) => post(connection, [journal]));
    await expect(insertLegs(journal.id, '(3, 4, -5), (4, 5, 5)')).rejects.toMatchObject({ code: NOT_WHOLE });
    await expect(insertLegs(journal.id, '(1, 4, -5), (2, 5, 5)')).rejects.toMatchObject({ code: '23505' });
  });

  test('the owner, at legs without a journal: is refused', async () => {
    await expect(insertLegs(randomUUID(), '(1, 4, -5), (2, 5, 5)')).rejects.toMatchObject({
      code: NOT_WHOLE,
    });
  });

  test('the owner, at an overdraft: is refused by the check', async () => {
    await expect(
      owner.query('UPDATE ledger.accounts SET balance_kobo = -1 WHERE id = $1', [ada]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the lists', () => {
  test('posting_rules in the database: are those of the code', async () => {
    const { rows } = await owner.query<{ rule: string; from: string; to: string }>(
      'SELECT rule, from_class AS "from", to_class AS "to" FROM ledger.posting_rules',
    );
    expect(Object.fromEntries(rows.map(({ rule, from, to }) => [rule, { from, to }]))).toEqual(POSTING_RULES);
  });

  test('posting_rules in the database: name the account of each system class', async () => {
    const { rows } = await owner.query(
      `SELECT rule FROM ledger.posting_rules r
       WHERE (SELECT id FROM ledger.accounts WHERE class = r.from_class AND id < 1000000) IS DISTINCT FROM r.from_account_id
          OR (SELECT id FROM ledger.accounts WHERE class = r.to_class AND id < 1000000) IS DISTINCT FROM r.to_account_id`,
    );
    expect(rows).toEqual([]);
  });

  test('system accounts in the database: are those of the code', async () => {
    const { rows } = await ledger.transact((connection) =>
      connection
        .query<{ class: string; account_id: bigint }>(
          "SELECT class, account_id FROM ledger.account_balances WHERE class <> 'CUSTOMER'",
          [],
        )
        .then((found) => ({ rows: found })),
    );
    expect(Object.fromEntries(rows.map((row) => [row.class, row.account_id]))).toEqual(SYSTEM_ACCOUNTS);
  });

  test('the ledger, after all of the above: proves right', async () => {
    expect(await prove(ledger.connection)).toEqual([]);
  });
});
