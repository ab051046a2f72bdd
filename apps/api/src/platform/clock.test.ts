import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { aDayAhead } from '../../../../scripts/testing/wrong-clock.ts';

const MINUTE_MS = 60_000;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const sinceNow = async (time: Date) => time.getTime() - (await bank.platform.clock.now()).getTime();

test('business time, for a process whose own clock is a day ahead: is that of the others', async () => {
  const { clock } = bank.platform;
  expect(Math.abs(await sinceNow(await aDayAhead(() => clock.now())))).toBeLessThan(MINUTE_MS);
  expect(Math.abs(await sinceNow(await aDayAhead(() => clock.advance(3600))))).toBeLessThan(MINUTE_MS);
});

test('a session, asked about by a process a day ahead: lives', async () => {
  const ada = await bank.signedIn();
  const { status } = await aDayAhead(() => bank.call('GET /api/accounts', { token: ada.token }));
  expect(status).toBe(200);
});

test('a payment that a process a day ahead books: is of today', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer({ balances: [0] });
  await aDayAhead(() => bank.send(ada, musa.account, 100));
  const { created_at: bookedAt } = await bank.platform.db
    .selectFrom('transactions')
    .select('created_at')
    .where('customer_id', '=', ada.id)
    .where('destination_account_number', '=', musa.account.accountNumber)
    .executeTakeFirstOrThrow();
  expect(Math.abs(await sinceNow(bookedAt))).toBeLessThan(MINUTE_MS);
});
