import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';
import { readMailbox } from './platform/development-mailbox.ts';
import { type BankWorker, startWorker } from './worker.ts';

let bank: TestBank;
let worker: BankWorker | undefined;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(async () => {
  await worker?.stop();
  await bank.close();
});

const mails = async (address: string) => (await readMailbox(bank.platform.db, address)).length;

test('the worker, with a job that fails: goes on, and does it once it can', async () => {
  const ada = await bank.openCustomer();
  await runSql(
    bank.database.superuserUrl,
    'create sequence failures',
    `create function fail_and_count() returns trigger language plpgsql as $$
      begin perform nextval('failures'); raise exception 'not now'; end $$`,
    'grant usage on sequence failures to harvest_app',
    'create trigger failing before update on messages for each statement execute function fail_and_count()',
  );
  const failed = async () => {
    const row = await bank.platform.pool.query<{ is_called: boolean }>('select is_called from failures');
    return row.rows[0]?.is_called === true;
  };
  await runSql(bank.database.superuserUrl, 'grant select on failures to harvest_app');
  worker = await startWorker(bank.platform, bank.database.appUrl);
  await bank.logIn(ada);
  await vi.waitUntil(failed, { timeout: 10_000 });
  expect(await mails(ada.email)).toBe(0);

  await runSql(bank.database.superuserUrl, 'drop function fail_and_count cascade');

  await vi.waitUntil(async () => (await mails(ada.email)) === 1, { timeout: 15_000 });
  await bank.logIn(ada);
  await vi.waitUntil(async () => (await mails(ada.phoneNumber)) === 2, { timeout: 10_000 });
});
