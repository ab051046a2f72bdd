import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestBank,
} from '../../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../../scripts/testing/customers.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { newId } from '../../bank/ids.ts';
import { forgetOldKeys } from './idempotency.ts';

const INITIATE = 'POST /api/transfer/intrabank';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Fields = { amount?: number; from?: TestAccount; more?: Record<string, unknown> };

function initiate(sender: SignedIn, to: TestAccount, key: string, fields: Fields = {}): Promise<Answer> {
  const { amount = 100, from = sender.account, more } = fields;
  return bank.call(INITIATE, {
    token: sender.token,
    headers: { 'idempotency-key': key },
    body: {
      sourceAccountNumber: from.accountNumber,
      destinationAccountNumber: to.accountNumber,
      amount,
      description: 'Groundnuts',
      ...more,
    },
  });
}

async function transfersOf(customer: SignedIn): Promise<string[]> {
  const rows = await bank.platform.db
    .selectFrom('operations')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  return rows.map((row) => row.id);
}

async function codesSentTo(customer: SignedIn): Promise<number> {
  return (await bank.mailTo(customer.email)).filter((mail) => mail.subject.startsWith('Your code')).length;
}

test('Idempotency-Key, repeated with the same body: gives the first answer again and does nothing', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const key = newId();

  const first = await initiate(ada, musa.account, key);
  const again = await initiate(ada, musa.account, key, { more: { unknownField: 'ignored' } });

  expect(first.status).toBe(200);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await transfersOf(ada)).toHaveLength(1);
  expect(await codesSentTo(ada)).toBe(1);
});

test('Idempotency-Key, repeated with another amount or another account: answers 409 and starts nothing', async () => {
  const ada = await bank.signedIn({ balances: [1000, 1000] });
  const musa = await bank.openCustomer({ balances: [0, 0] });
  const [chosen, other] = musa.accounts;
  const [, current] = ada.accounts;
  const key = newId();
  expect((await initiate(ada, chosen, key)).status).toBe(200);

  const changed = [
    await initiate(ada, chosen, key, { amount: 101 }),
    await initiate(ada, other, key),
    await initiate(ada, chosen, key, { from: current }),
  ];

  for (const answer of changed) {
    expect([answer.status, answer.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    expect(JSON.stringify(answer.body)).not.toContain(chosen.accountNumber);
  }
  expect(await transfersOf(ada)).toHaveLength(1);
});

test('Idempotency-Key, repeated for another operation of the same route: answers 409, and that operation stands', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const [one, other] = [
    await bank.startTransfer(ada, musa.account, 100),
    await bank.startTransfer(ada, musa.account, 200),
  ];
  const key = newId();
  const discard = async ({ id }: { readonly id: string }) => {
    const headers = { 'idempotency-key': key };
    const route = 'POST /api/operations/{id}/discard';
    return (await bank.call(route, { token: ada.token, params: { id }, headers })).code;
  };

  expect(await discard(one)).toBeUndefined();
  expect(await discard(other)).toBe('IDEMPOTENCY_MISMATCH');
  expect(await discard(one)).toBeUndefined();
  expect((await bank.confirm(ada, one)).code).toBe('OPERATION_DISCARDED');
  expect((await bank.confirm(ada, other)).status).toBe(200);
});

test("Idempotency-Key, another customer's: is a key of its own and leaks nothing", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const key = newId();
  const hers = await initiate(ada, musa.account, key);
  const his = await initiate(musa, ada.account, key);
  expect([hers.status, his.status]).toEqual([200, 200]);
  expect(his.headers.get('idempotency-replayed')).toBeNull();
  expect(his.body).not.toEqual(hers.body);
});

test('Idempotency-Key, after a refused first try: is free, and a corrected body runs', async () => {
  const ada = await bank.signedIn({ balances: [100] });
  const musa = await bank.openCustomer();
  const key = newId();

  const refused = await initiate(ada, musa.account, key, { amount: 5000 });
  const corrected = await initiate(ada, musa.account, key, { amount: 50 });

  expect(refused.code).toBe('INSUFFICIENT_FUNDS');
  expect(corrected.status).toBe(200);
});

test.each([
  ['a thousand characters', 'k'.repeat(1000)],
  ['201 characters', 'k'.repeat(201)],
  ['characters outside ASCII', 'clé'],
  ['nothing', ''],
])('Idempotency-Key, of %s: answers 400 and starts nothing', async (_name, key) => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const answer = await initiate(ada, musa.account, key);
  expect([answer.status, answer.code]).toEqual([400, 'BAD_IDEMPOTENCY_KEY']);
  expect(await transfersOf(ada)).toEqual([]);
});

test('Idempotency-Key, while the first request is worked on: answers 409 with Retry-After, and its answer afterwards', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const key = newId();
  const { db } = bank.platform;
  const isClaimed = () =>
    db.selectFrom('idempotency_keys').select('id').where('key', '=', key).executeTakeFirst();

  // The first request cannot finish while somebody else holds what it needs.
  let first: Promise<Answer> | undefined;
  const early = await db.transaction().execute(async (transaction) => {
    await sql`lock table operations in access exclusive mode`.execute(transaction);
    first = initiate(ada, musa.account, key);
    await eventually(async () => expect(await isClaimed()).toBeDefined());
    return Promise.all(Array.from({ length: 5 }, () => initiate(ada, musa.account, key)));
  });
  const answer = await first;
  const late = await initiate(ada, musa.account, key);

  for (const refused of early) {
    expect([refused.status, refused.code]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  }
  expect(answer?.status).toBe(200);
  expect(late.body).toEqual(answer?.body);
  expect(await transfersOf(ada)).toHaveLength(1);
});

test('Idempotency-Key, twenty times at once: one transfer and one answer', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const key = newId();

  const answers = await Promise.all(Array.from({ length: 20 }, () => initiate(ada, musa.account, key)));

  const done = answers.filter((answer) => answer.status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const answer of done) expect(answer.body).toEqual(done[0]?.body);
  const others = answers.filter((answer) => answer.status !== 200);
  for (const answer of others) expect(answer.code).toBe('IDEMPOTENCY_IN_FLIGHT');
  expect(await transfersOf(ada)).toHaveLength(1);
  expect(await codesSentTo(ada)).toBe(1);
});

test('Idempotency-Key, many of many customers at once, new ones, repeated ones and others under the same key: each gets its own answer', async () => {
  const musa = await bank.openCustomer();
  const senders = await Promise.all(Array.from({ length: 12 }, () => bank.signedIn()));
  const keys = senders.map(() => newId());
  const known = senders.slice(0, 8);
  const first = await Promise.all(known.map((sender, at) => initiate(sender, musa.account, keys[at] ?? '')));
  const answers = await Promise.all(
    senders.map((sender, at) =>
      initiate(sender, musa.account, keys[at] ?? '', { amount: at >= 4 && at < 8 ? 200 : 100 }),
    ),
  );
  for (const [at, answer] of answers.entries()) {
    const sender = senders[at];
    if (sender === undefined) throw new Error('As many answers as senders');
    const transfers = await transfersOf(sender);
    expect(transfers).toHaveLength(1);
    if (at >= 4 && at < 8) expect([answer.status, answer.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    else expect([answer.status, (answer.body as { id: string }).id]).toEqual([200, transfers[0]]);
    if (at < 4) expect(answer.body).toEqual(first[at]?.body);
  }
});

test('Idempotency-Key, whose answer cannot be kept after the transfer was: is answered, and a repeat after the lease finds the same one', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const key = newId();
  await runSql(
    bank.database.superuserUrl,
    `create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`,
    'create trigger lose_answer before update of response_body on idempotency_keys for each row execute function refuse_answer()',
  );
  const unkept = await initiate(ada, musa.account, key);
  await runSql(bank.database.superuserUrl, 'drop function refuse_answer cascade');
  const soon = await initiate(ada, musa.account, key);
  const kept = await transfersOf(ada);
  // Leases run on the wall clock, which a test does not move: the lease is shortened instead.
  await bank.platform.db
    .updateTable('idempotency_keys')
    .set({ leased_until: new Date(Date.now() - 1) })
    .where('key', '=', key)
    .execute();
  const other = await initiate(ada, musa.account, key, { amount: 1 });
  const again = await initiate(ada, musa.account, key);

  expect(unkept.status).toBe(200);
  expect([soon.status, soon.code]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
  expect(kept).toHaveLength(1);
  expect(other.code).toBe('IDEMPOTENCY_MISMATCH');
  expect(again.status).toBe(200);
  expect([unkept.body, again.body]).toMatchObject([{ id: kept[0] }, { id: kept[0] }]);
  expect(await transfersOf(ada)).toEqual(kept);
  expect(await codesSentTo(ada)).toBe(1);
});

test('Idempotency-Key, on a confirm: replays the answer, and a wrong code before it frees the key', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  const key = newId();
  const confirm = (code: string) =>
    bank.call('POST /api/transfer/intrabank/confirm', {
      token: ada.token,
      headers: { 'idempotency-key': key },
      body: { id, otp: code },
    });
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

  expect((await confirm(wrong)).code).toBe('WRONG_CODE');
  const first = await confirm(otp);
  const again = await confirm(otp);

  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await bank.entriesOf(ada.account)).toHaveLength(1);
});

test('forget old keys: forgets what is older than thirty days and nothing younger', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const [old, young] = [newId(), newId()];
  await initiate(ada, musa.account, old);
  await initiate(ada, musa.account, young);
  const age = (key: string, days: number) =>
    bank.platform.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('key', '=', key)
      .execute();
  await age(old, 31);
  await age(young, 29);

  expect(await forgetOldKeys(bank.platform.db)).toBe(1);
  expect((await initiate(ada, musa.account, young)).headers.get('idempotency-replayed')).toBe('true');
});
