import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { standClock } from '../../../../scripts/testing/copy-template.ts';
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

test('the business clock, made to stand: stands until it is advanced, by exactly that', async () => {
  const { clock } = bank.platform;
  await standClock(bank.database.superuserUrl, await clock.now());
  const before = await clock.now();
  expect(await clock.now()).toEqual(before);
  expect((await clock.advance(90)).getTime() - before.getTime()).toBe(90_000);
  expect((await clock.now()).getTime() - before.getTime()).toBe(90_000);
});

test('the business clock, set back: is refused', async () => {
  await standClock(bank.database.superuserUrl, await bank.platform.clock.now());
  const back = "update business_clock set stands_at = stands_at - interval '1 second'";
  await expect(runSql(bank.database.ownerUrl, back)).rejects.toThrow('the business clock only goes forward');
});

test('the business clock of a bank with money in it: cannot be stopped', async () => {
  const other = await openTestBank();
  try {
    await runSql(other.database.superuserUrl, "update bank_profile set profile = 'production'");
    await expect(
      runSql(other.database.ownerUrl, "update business_clock set stands_at = '2099-01-01'"),
    ).rejects.toThrow('the business clock stands still in a demo alone');
  } finally {
    await other.close();
  }
});
