import { contract } from '@harvest/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { signedInStaff } from '../../../../scripts/testing/staff.ts';
import { answerAs, openTicket } from '../../../../scripts/testing/tickets.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';
import { heldData, notGiven } from './held-data.ts';

const DATA = 'GET /api/ibanking/personal/my-data';
const BVN = '22212345678';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Data = {
  readonly what: string;
  readonly held: Readonly<
    Record<
      string,
      { readonly about: string; readonly leftOut: object; readonly rows: readonly Record<string, unknown>[] }
    >
  >;
  readonly notGiven: Readonly<Record<string, string>>;
};

async function download({ token }: SignedIn): Promise<Data> {
  const answer = await bank.call(DATA, { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const data: unknown = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
  expect(contract[DATA].response.safeParse(data).error).toBeUndefined();
  return data as Data;
}

type Column = { readonly table: string; readonly column: string; readonly type: string };

async function columns(): Promise<Column[]> {
  const { rows } = await bank.platform.pool.query<Column>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows;
}

test(`${DATA}: gives the customer's own rows and nobody else's, with numbers masked and nothing that proves anything`, async () => {
  const [ada, musa] = [await bank.signedIn({ balances: [5000] }), await bank.signedIn({ balances: [0] })];
  const { db, secrets, clock } = bank.platform;
  const number = encryptNumber(secrets, { customerId: ada.id, kind: 'BVN' }, BVN);
  await db
    .insertInto('customer_profiles')
    .values({
      customer_id: ada.id,
      bvn_encrypted: number.encrypted,
      bvn_hmac: number.hmac,
      created_at: await clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ bvn_encrypted: number.encrypted, bvn_hmac: number.hmac }),
    )
    .execute();
  expect((await bank.send(ada, musa.account, 1250)).status).toBe(200);
  const ticket = await openTicket(bank, ada, { body: 'Where is it?' });
  const bisi = await signedInStaff(bank, 'SUPPORT');
  await answerAs(bank, bisi, ticket.id, 'On its way.');
  const data = await download(ada);

  expect(data.what).toBe('All that Harvest holds about you');
  expect(Object.keys(data.held)).toEqual(heldData.map(({ table }) => table));
  const rows = (table: string) => data.held[table]?.rows ?? [];
  expect(rows('customers')).toEqual([
    expect.objectContaining({ id: ada.id, email: ada.email, phone_number: ada.phoneNumber }),
  ]);
  expect(rows('customer_profiles')).toEqual([expect.objectContaining({ bvn: '222****5678', nin: null })]);
  expect(rows('accounts')).toEqual([expect.objectContaining({ account_number: ada.account.accountNumber })]);
  expect(rows('transfers')).toEqual([
    expect.objectContaining({ destination_account_number: musa.account.accountNumber }),
  ]);
  expect(rows('transactions').length).toBeGreaterThan(0);
  expect(rows('ledger.account_entries').length).toBeGreaterThan(0);
  expect(rows('sessions')).toHaveLength(1);
  expect(rows('ticket_messages').map(({ text, sender }) => [text, sender])).toEqual([
    ['Where is it?', 'YOU'],
    ['On its way.', 'THE BANK'],
  ]);

  const text = JSON.stringify(data.held);
  for (const secret of [BVN, musa.id, musa.email, musa.phoneNumber, ada.token, bisi.id])
    expect(text).not.toContain(secret);
  for (const { table, leftOut = {} } of heldData)
    for (const row of rows(table))
      for (const column of Object.keys(leftOut))
        expect(Object.hasOwn(row, column), `${table}.${column}`).toBe(false);
  // Who sent money and who got it each see their own side.
  const musas = await download(musa);
  expect(JSON.stringify(musas.held)).not.toContain(ada.id);
  expect(musas.held['transactions']?.rows).toHaveLength(1);
});

test(`${DATA}, of somebody with more rows than are read at once: gives each of them once`, async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const createdAt = await bank.platform.clock.now();
  const rows = Array.from({ length: 1203 }, (_, place) => ({
    customer_id: ada.id,
    account_number: String(place).padStart(10, '0'),
    bank_code: '058',
    forgotten_at: createdAt,
  }));
  await bank.platform.db.insertInto('forgotten_recipients').values(rows).execute();
  const data = await download(ada);
  const numbers = data.held['forgotten_recipients']?.rows.map((row) => row['account_number']);
  expect(numbers?.toSorted()).toEqual(rows.map((row) => row.account_number));
});

test(`${DATA}: tells the customer on both channels, and is served five times a day`, async () => {
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(86_401 - (seconds % 86_400));
  const ada = await bank.signedIn();
  for (let time = 0; time < 5; time += 1) await download(ada);
  const refused = await bank.call(DATA, { token: ada.token });
  expect(seen(refused)).toEqual([429, 'TOO_MANY_DATA_REQUESTS']);
  const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject === 'Your data was downloaded');
  expect(told).toHaveLength(5);
  expect(told[0]?.text).toContain('If this was not you, change your password');
  expect(
    (await bank.mailTo(ada.phoneNumber)).some(({ text }) => text.includes('downloaded all that we hold')),
  ).toBe(true);
  const musa = await bank.signedIn();
  await download(musa);
});

test('what is held about a customer: names every table of the bank, as given or with why it is not', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))].toSorted();
  const given = heldData.map(({ table }) => table).filter((table) => !table.startsWith('ledger.'));
  expect([...given, ...notGiven.keys()].toSorted()).toEqual(
    tables.filter((table) => !table.endsWith('_migrations')),
  );
});

test('what is held about a customer: leaves out every column of bytes and of proofs, and none that is not there', async () => {
  const known = await columns();
  for (const { table, leftOut = {}, masked = {} } of heldData) {
    if (table.startsWith('ledger.')) continue;
    const own = known.filter((column) => column.table === table);
    const names = own.map(({ column }) => column);
    for (const column of [...Object.keys(leftOut), ...Object.keys(masked)]) expect(names).toContain(column);
    const closed = own.filter(
      ({ column, type }) => type === 'bytea' || /password|secret|token|_hmac|_hash|_encrypted/.test(column),
    );
    for (const { column } of closed) {
      expect(Object.keys(leftOut), `${table}.${column}`).toContain(column);
    }
  }
});

test('what is held of one customer: is found by an index in every table, however much is held of others', async () => {
  const { rows } = await bank.platform.pool.query<{ table: string; first: string }>(
    `select relname as table, attname as first
     from pg_index
     join pg_class on pg_class.oid = indrelid
     join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indpred is null and relnamespace = 'public'::regnamespace`,
  );
  const indexed = new Set(rows.map(({ table, first }) => `${table}.${first}`));
  // The ledger's are views upon indexed tables.
  const tables = heldData.filter(({ table }) => !table.startsWith('ledger.'));
  const searched = tables.map(({ table, whose }) => `${table}.${/^t\.(\w+)/.exec(whose)?.[1]}`);
  expect(searched.filter((column) => !indexed.has(column))).toEqual([]);
});
