import { ExplainNode, type KyselyPlugin, SelectQueryNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { patternsOf } from '../platform/page-rules.ts';
import { countCustomers, selectCustomers } from './customers-db.ts';

const CUSTOMERS = 'GET /api/admin/customers';
const MANY = 100_000;

let bank: TestBank;
let support: SignedInStaff;
let ngozi: TestCustomer;
beforeAll(async () => {
  bank = await openTestBank();
  support = await signedInStaff(bank, 'SUPPORT');
  ngozi = await bank.openCustomer();
  await runSql(
    bank.database.superuserUrl,
    // An index is made of many rows at once several times faster than row by row.
    `create temp table kept as select indexdef from pg_indexes where indexname = 'customers_folded_search'`,
    'drop index customers_search, customers_folded_search',
    `insert into customers (id, email, phone_number, first_name, last_name, permitted_links, created_at)
     select gen_random_uuid(), md5(place::text) || '@example.test', '07' || lpad(place::text, 9, '0'),
       initcap(translate(left(md5(place || 'first'), 7), '0123456789', 'ghijklmnop')),
       initcap(translate(left(md5(place || 'last'), 9), '0123456789', 'ghijklmnop')), '{}',
       timestamptz '2026-11-23 12:00:00+00' - place * interval '1 minute'
     from generate_series(1, ${MANY}) place`,
    'do $$ begin execute (select indexdef from kept); end $$',
    'vacuum analyze customers',
  );
}, 120_000);
afterAll(() => bank.close());

/** What the database would do for a search, and for the number of all that it finds. */
async function plansOf(search: Partial<Parameters<typeof countCustomers>[1]>): Promise<string[]> {
  const plans: string[] = [];
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create('json') } : node,
    transformResult({ result }) {
      plans.push(JSON.stringify(result.rows));
      return Promise.resolve({ ...result, rows: [{ count: 0 }] as never[] });
    },
  };
  const nothing = { patterns: [], phoneNumber: undefined, accountNumber: undefined, isBlocked: false };
  const database = bank.platform.db.withPlugin(explaining);
  await selectCustomers(database, { ...nothing, ...search }, { limit: 10, offset: 0 });
  await countCustomers(database, { ...nothing, ...search });
  return plans;
}

test.each([
  ['a part of a name', { patterns: patternsOf('goz') }],
  ['two names', { patterns: patternsOf('Ngozi Eze') }],
  ['an e-mail address', { patterns: patternsOf('c4ca4238a0b9@example') }],
  ['a phone number', { patterns: patternsOf('07000000042'), phoneNumber: '07000000042' }],
  ['an account number', { patterns: patternsOf('2000000042'), accountNumber: '2000000042' }],
  ['a part of a name, of those that are blocked', { patterns: patternsOf('goz'), isBlocked: true }],
])(
  'customers found by %s, of a hundred thousand: are looked up in an index, and so is their number',
  async (_, search) => {
    const plans = await plansOf(search);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Seq Scan');
    }
  },
);

test('a page of all customers, of a hundred thousand: is read in its order, and sorts none of them', async () => {
  const [page] = await plansOf({});
  expect(page).toContain('customers_in_order');
  expect(page).not.toContain('Sort');
});

test('GET /api/admin/customers, by the middle of an e-mail address, of a hundred thousand: finds one, and so by short words beside it', async () => {
  const middle = ngozi.email.slice(3, -8).toUpperCase();
  const find = async (q: string) =>
    (await bank.ask(CUSTOMERS, { token: support.token, query: { q } })).map(({ id }) => id);
  expect(await find(middle)).toEqual([ngozi.id]);
  expect(await find(`da ${middle} a`)).toEqual([ngozi.id]);
  expect(await find(`${middle} zq`)).toEqual([]);
});
