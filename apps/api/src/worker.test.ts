import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { readMailbox } from './platform/development-mailbox.ts';
import { type BankWorker, startWorker } from './worker.ts';

let bank: TestBank;
let worker: BankWorker | undefined;
const lines: string[] = [];
beforeAll(async () => {
  bank = await openTestBank({ env: { LOG_LEVEL: 'warn' }, onLog: (line) => lines.push(line) });
});
afterAll(async () => {
  await worker?.stop();
  await bank.close();
});

const mails = async (address: string) => (await readMailbox(bank.platform.db, address)).length;

test('the worker, with a job that fails: goes on, and does it once it can, and neither log nor queue holds the words of the database', async () => {
  const ada = await bank.openCustomer();
  await runSql(
    bank.database.superuserUrl,
    'create sequence failures',
    `create function fail_and_count() returns trigger language plpgsql as $$
      begin perform nextval('failures'); raise exception 'the word %', 'Kwashiorkor'; end $$`,
    'grant usage on sequence failures to harvest_app',
    'create trigger failing before update on messages for each statement execute function fail_and_count()',
  );
  await runSql(
    bank.database.superuserUrl,
    'create table kept_words (words text)',
    `create function keep_words() returns trigger language plpgsql security definer as $$
      begin insert into kept_words values (new.last_error); return new; end $$`,
    `create trigger keeping before update on graphile_worker._private_jobs for each row
      when (new.last_error is not null) execute function keep_words()`,
    'grant select on kept_words to harvest_app',
  );
  const failed = async () => {
    const row = await bank.platform.pool.query<{ is_called: boolean }>('select is_called from failures');
    return row.rows[0]?.is_called === true;
  };
  await runSql(bank.database.superuserUrl, 'grant select on failures to harvest_app');
  worker = await startWorker(bank.platform, bank.database.appUrl);
  await bank.logIn(ada);
  await eventually(failed);
  expect(await mails(ada.email)).toBe(0);
  const kept = async () =>
    (await bank.platform.pool.query<{ words: string }>('select words from kept_words')).rows;
  await eventually(async () => (await kept()).length > 0);
  expect(new Set((await kept()).map(({ words }) => words))).toEqual(
    new Set(['The log says why, by the name of the task']),
  );
  // Mails and text messages fail at once, in any order.
  const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  await eventually(() =>
    expect(said()).toContainEqual(
      expect.objectContaining({ msg: 'the job queue complains', task: 'send-mail', attempt: 1 }),
    ),
  );
  expect(said()).toContainEqual(
    expect.objectContaining({
      msg: 'a job failed',
      task: 'send-mail',
      err: expect.objectContaining({ code: 'P0001' }) as unknown,
    }),
  );
  expect(lines.join()).not.toContain('Kwashiorkor');

  await runSql(bank.database.superuserUrl, 'drop function fail_and_count cascade');

  await eventually(async () => (await mails(ada.email)) === 1);
  await bank.logIn(ada);
  await eventually(async () => (await mails(ada.phoneNumber)) === 2);
});

test('the worker, with jobs whose end it could not note, several at once: begins anew, and stops when told to', async () => {
  const grace = await bank.openCustomer();
  await runSql(
    bank.database.superuserUrl,
    `create function keep_job() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
    `create trigger keeping_job before delete on graphile_worker._private_jobs for each row execute function keep_job()`,
  );
  const stopped = () => lines.filter((line) => line.includes('the job queue stopped')).length;
  const before = stopped();
  await runSql(
    bank.database.superuserUrl,
    `select graphile_worker.add_job('forget-old-keys') from generate_series(1, 30)`,
  );
  await eventually(() => stopped() > before);

  await runSql(bank.database.superuserUrl, 'drop function keep_job cascade');
  await bank.logIn(grace);
  await eventually(async () => (await mails(grace.email)) === 1);
  await worker?.stop();
  worker = undefined;
});
