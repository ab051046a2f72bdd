import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { carryOut, type HaltCommand } from '../../../../scripts/halted-payments.ts';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmOf, initiateBill, startBill } from '../../../../scripts/testing/bills.ts';
import { confirmBulk, initiateBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import { asCustomer } from '../../../../scripts/testing/dispatching.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere } from '../../../../scripts/testing/other-banks.ts';
import {
  approve,
  initiateSchedule,
  moveTo,
  once,
  schedule,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { bulkOrder } from '../bulk-transfers/bulk-order.ts';
import { jobs } from '../jobs.ts';
import { confirmPayment } from '../operations/operations.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const HALTED = { status: 409, body: { code: 'PAYMENTS_HALTED' } };
const NAIRA = 100n;
const paying = jobs.filter(({ name }) =>
  ['carry-out-bulks', 'send-held-operations', 'settle-transfers', 'settle-bills', 'run-schedules'].includes(
    name,
  ),
);

let opened: BankWithSwitch;
let bank: TestBank;
let owner: pg.Pool;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  owner = new pg.Pool({ connectionString: bank.database.ownerUrl, max: 1 });
});
afterEach(() => command('release-payments', 'the test is over'));
afterAll(async () => {
  await owner.end();
  await opened.close();
});

const command = (name: HaltCommand, because: string) =>
  carryOut(name, { pool: owner, secrets: bank.platform.secrets }, because);

/** Whatever the worker's queue would hand out of jobs that move money, whether it looked before or not. @returns how much there was */
async function work(): Promise<number> {
  let done = 0;
  for (const job of [...paying, ...paying])
    done += await job.run(bank.platform, await bank.platform.clock.now());
  return done;
}

async function namesDue(): Promise<string[]> {
  const due = await Promise.all(
    paying.map(async (job) => ((await job.isDue?.(bank.platform)) ? [job.name] : [])),
  );
  return due.flat();
}

async function started(sender: SignedIn, to: SignedIn, fields: Record<string, unknown> = {}) {
  const { body } = await initiate(bank, sender, {
    destinationAccountNumber: to.account.accountNumber,
    ...fields,
  });
  return { id: (body as { id: string }).id, otp: await bank.codeFor(sender) };
}

test('payments that are halted, with some due, kept back and on their way out: the worker makes none, until they are released', async () => {
  const [ada, ben, musa] = [
    await bank.signedIn(),
    await bank.signedIn(),
    await bank.signedIn({ balances: [0] }),
  ];
  const day = daysAhead(await today(bank), 1);
  await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once(day),
  });
  await sendElsewhere(bank, ada, accountElsewhere(), 500);
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ben.token });
  await bank.ask(CONFIRM, { token: ben.token, body: await started(ben, musa) });
  const bill = await startBill(bank, ada, 'AIRTIME');
  const { id: utilityVendingRequestId, otp } = bill;
  await bank.ask(confirmOf('AIRTIME'), { token: ada.token, body: { utilityVendingRequestId, otp } });
  await moveTo(bank, day, 7);
  const waiting = ['send-held-operations', 'settle-transfers', 'settle-bills', 'run-schedules'];
  expect(await namesDue()).toEqual(waiting);

  await command('halt-payments', 'The books are looked at');

  expect(await namesDue()).toEqual([]);
  expect(await work()).toBe(0);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const states = () => bank.platform.db.selectFrom('dispatches').select('state').execute();
  expect((await states()).map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);

  await command('release-payments', 'They are right');

  expect(await namesDue()).toEqual(waiting);
  expect(await work()).toBe(4);
  expect(await bank.balanceOf(musa.account)).toBe(200n * NAIRA);
  expect((await states()).map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS']);
});

test('payments that are halted, with a bulk transfer whose code was taken a moment before: moves on by no repeated confirm', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn({ balances: [0] })];
  const bulk = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  const now = await bank.platform.clock.now();
  // As where the process dies behind it.
  await confirmPayment(bank.platform, [bulkOrder], asCustomer(ada), bulk, now);
  await command('halt-payments', 'The books are looked at');

  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(0n);

  await command('release-payments', 'They are right');
  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBeGreaterThan(0n);
});

test('payments that are halted while one is under way whose code was right: say that nobody knows, and not that nothing was paid', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn({ balances: [0] })];
  const transfer = await started(ada, musa);
  await bank.platform.db
    .updateTable('challenges')
    .set({ matched_at: await bank.platform.clock.now() })
    .where('operation_id', '=', transfer.id)
    .execute();
  await command('halt-payments', 'The books are looked at');
  expect(seen(await bank.call(CONFIRM, { token: ada.token, body: transfer }))).toEqual([503, 'UNAVAILABLE']);
});

test('payments that are halted, with a code for one of each kind: refuse to begin and to confirm it, count no code, and take the same code later', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn({ balances: [0] })];
  const transfer = await started(ada, musa);
  const bulk = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  const bill = await startBill(bank, ada, 'AIRTIME');
  const to = { destinationAccountNumber: musa.account.accountNumber };
  const setting = { ...to, schedulePaymentSetting: once(daysAhead(await today(bank), 1)) };
  const scheduled = await initiateSchedule(bank, ada, setting);
  const [{ referenceNumber }] = scheduled.body as [{ referenceNumber: string }];
  const scheduleCode = await bank.codeFor(ada);
  const buy = { utilityVendingRequestId: bill.id, otp: bill.otp };
  await command('halt-payments', 'The books are looked at');

  for (let tries = 0; tries < 6; tries += 1)
    expect(await bank.call(CONFIRM, { token: ada.token, body: transfer })).toMatchObject(HALTED);
  expect(await bank.call(confirmOf('AIRTIME'), { token: ada.token, body: buy })).toMatchObject(HALTED);
  expect(await confirmBulk(bank, ada, bulk)).toMatchObject(HALTED);
  expect(await approve(bank, ada, referenceNumber, scheduleCode)).toMatchObject(HALTED);
  expect(await initiate(bank, ada, to)).toMatchObject(HALTED);
  expect(await initiateBill(bank, ada, 'DATA')).toMatchObject(HALTED);
  expect(await initiateBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)])).toMatchObject(HALTED);
  expect(await initiateSchedule(bank, ada, setting)).toMatchObject(HALTED);
  expect(await bank.entriesOf(ada.account)).toEqual([]);

  await command('release-payments', 'They are right');

  await bank.ask(CONFIRM, { token: ada.token, body: transfer });
  expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
});

test('payments that are halted, with one that was paid and one that is kept back: tell of the first again, and let the other be stopped', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn({ balances: [0] })];
  const paid = await started(ada, musa);
  const answer = await bank.ask(CONFIRM, { token: ada.token, body: paid });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const kept = await started(ada, await bank.signedIn({ balances: [0] }), { amount: 700 });
  await bank.ask(CONFIRM, { token: ada.token, body: kept });
  await command('halt-payments', 'The books are looked at');

  expect(await bank.ask(CONFIRM, { token: ada.token, body: paid })).toEqual(answer);
  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id: kept.id } });
  expect(await bank.balanceOf(ada.account)).toBe(99_900n * NAIRA);
});

test('a halt: is one at a time, is in the audit with its reason, and is no business of the running bank', async () => {
  expect(await command('halt-payments', 'A first look')).toEqual([
    'All payments are halted: node scripts/run.js release-payments WHY lets them go on.',
  ]);
  expect(await command('halt-payments', 'A second look')).toEqual(['All payments were halted before.']);
  for (const forbidden of [
    'update payment_halts set ended_at = now(), ended_because = halt.because from payment_halts halt',
    'delete from payment_halts',
    'truncate payment_halts',
    "insert into payment_halts (id, halted_at, because) values (gen_random_uuid(), now(), 'it')",
  ])
    await expect(runSql(bank.database.appUrl, forbidden)).rejects.toThrow('permission denied');
  expect(await command('release-payments', 'Nothing was wrong')).toEqual(['Payments go on.']);
  expect(await command('release-payments', 'Nothing was wrong')).toEqual(['No payments were halted.']);
  const audit = await bank.platform.db
    .selectFrom('audit')
    .select(['action', 'comment', 'staff_name'])
    .where('subject_kind', '=', 'payment-halts')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const staff_name = 'An operator, by a command';
  expect(audit).toEqual([
    { action: 'Released all payments', comment: 'Nothing was wrong', staff_name },
    { action: 'Halted all payments', comment: 'A first look', staff_name },
  ]);
});

test('the command after a restore: halts payments, and gives no number out again that the lost days may have given out', async () => {
  const drawn = async () => {
    const { rows } = await owner.query<Record<'account' | 'ledger', string>>(
      `select nextval('account_serials') as account, nextval('ledger.customer_account_ids') as ledger`,
    );
    return [rows[0]?.account, rows[0]?.ledger].map(Number) as [number, number];
  };
  const [account, ledger] = await drawn();
  const told = await command('after-restore', 'Restored to 08:47');
  expect(told).toEqual([
    'All payments are halted: node scripts/run.js release-payments WHY lets them go on.',
    `account_serials goes on after ${account + 100_000}.`,
    `customer_account_ids goes on after ${ledger + 100_000}.`,
  ]);
  expect(await drawn()).toEqual([account + 100_001, ledger + 100_001]);
});
