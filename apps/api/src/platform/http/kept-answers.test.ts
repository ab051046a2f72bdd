import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../../bank/ids.ts';
import { fail } from '../errors.ts';
import { createSecrets } from '../security/secrets.ts';
import { createIdempotency } from './idempotency.ts';

const INITIATE = 'POST /api/transfer/intrabank';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test("Idempotency-Key, while a neighbour's answer cannot be kept: every other one is, and a neighbour's too is given", async () => {
  const customers = await Promise.all(Array.from({ length: 3 }, () => bank.signedIn()));
  const requests = customers.map(({ id }) => ({ customerId: id, route: INITIATE, key: newId(), body: '{}' }));
  const { idempotency } = bank.platform;
  await runSql(
    bank.database.superuserUrl,
    `create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`,
    `create trigger lose_answer before update of response_body on idempotency_keys for each row
       when (old.customer_id = '${customers[0]?.id}') execute function refuse_answer()`,
  );
  const answers = await Promise.all(requests.map((request) => idempotency.once(request, async () => 'done')));
  await runSql(bank.database.superuserUrl, 'drop function refuse_answer cascade');
  expect(answers).toEqual(customers.map(() => ({ text: 'done', replayed: false })));
  const again = vi.fn<(id: string) => Promise<string>>();
  const [unkept, ...kept] = requests.map((request) => idempotency.once(request, again));
  await expect(unkept).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
  expect(await Promise.all(kept)).toEqual(kept.map(() => ({ text: 'done', replayed: true })));
  expect(again).not.toHaveBeenCalled();
});

test('Idempotency-Key, claimed together with one that cannot be: is claimed by itself, and only the other one fails', async () => {
  const ada = await bank.signedIn();
  const { idempotency } = bank.platform;
  const claim = (customerId: string, key: string) =>
    idempotency.once({ customerId, route: INITIATE, key, body: '{}' }, async () => 'done');
  const [bad, good] = await Promise.allSettled([claim(ada.id, 'k'.repeat(201)), claim(ada.id, 'short')]);
  expect(bad.status).toBe('rejected');
  expect(good).toEqual({ status: 'fulfilled', value: { text: 'done', replayed: false } });
});

test('Idempotency-Key, while another process carries the same request out: stays, and nothing runs beside it', async () => {
  const ada = await bank.signedIn();
  const request = { customerId: ada.id, route: INITIATE, key: newId(), body: '{}' };
  const { idempotency } = bank.platform;
  const underWay = { code: 'IDEMPOTENCY_IN_FLIGHT' };
  const found = () => Promise.reject(fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 }));
  await expect(idempotency.once(request, found)).rejects.toMatchObject(underWay);
  const again = vi.fn<(id: string) => Promise<string>>();
  await expect(idempotency.once(request, again)).rejects.toMatchObject(underWay);
  expect(again).not.toHaveBeenCalled();
});

test('an answer that is not sealed, with and without the key of the time before they were: is given, or never believed', async () => {
  const ada = await bank.signedIn();
  const [dated, unnamed] = [
    { id: '2026-11', bytes: Buffer.alloc(32, 3) },
    { id: '0', bytes: Buffer.alloc(32, 4) },
  ];
  const { db, pool, log } = bank.platform;
  const request = { customerId: ada.id, route: INITIATE, key: newId(), body: '{}' };
  const withBoth = createIdempotency(db, pool, createSecrets([dated, unnamed]), log);
  await withBoth.once(request, async () => '{"amount":1}');
  await db
    .updateTable('idempotency_keys')
    .set({ response_body: '{"amount":9}' })
    .where('key', '=', request.key)
    .execute();
  const again = vi.fn<(id: string) => Promise<string>>();
  expect(await withBoth.once(request, again)).toEqual({ text: '{"amount":9}', replayed: true });
  const withDated = createIdempotency(db, pool, createSecrets([dated]), log);
  await expect(withDated.once(request, again)).rejects.toThrow();
  expect(again).not.toHaveBeenCalled();
});
