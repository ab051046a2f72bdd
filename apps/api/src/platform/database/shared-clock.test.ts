import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { rowTo, startBulk } from '../../../../../scripts/testing/bulk-transfers.ts';
import { type Dispatching, startDispatching } from '../../../../../scripts/testing/dispatching.ts';
import { moveTo, once, schedule, today } from '../../../../../scripts/testing/schedules.ts';
import { aDayAhead } from '../../../../../scripts/testing/wrong-clock.ts';
import { newId } from '../../bank/ids.ts';
import { claimDueRun, insertRuns } from '../../bulk-transfers/bulk-transfers-db.ts';
import { noteFailure } from '../../events/events-db.ts';
import { claimDueMessages, selectAnyDueMessage } from '../../messages/messages-db.ts';
import { sendMessages } from '../../messages/send-messages.ts';
import { claimDueDispatches } from '../../operations/dispatches-db.ts';
import { daysAhead } from '../../scheduled-payments/schedule-rules.ts';
import { claimDueRuns } from '../../scheduled-payments/schedule-runs-db.ts';
import {
  insertRequest,
  selectAnyDueRequest,
  takeDueRequest,
} from '../../statements/statement-requests-db.ts';
import { queueMessage } from '../outbox.ts';
import { poolConnection } from './database.ts';

/** The longest that anybody may hold what he died with. */
const LEASE_MS_MAX = 10 * 60_000;

let bank: TestBank;
let on: Dispatching;
beforeAll(async () => {
  bank = await openTestBank();
  on = await startDispatching(bank);
});
afterAll(async () => {
  on.gateway.stop();
  await bank.close();
});

/** How long from now on nobody else takes it. */
const heldFor = (until: Date | null | undefined) => (until?.getTime() ?? 0) - Date.now();

test('a payment to another bank that a process a day ahead has taken on or asked about: is due for the others within minutes', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const sent = await aDayAhead(() => on.pay(ada, 100));
  expect(heldFor((await on.dispatchOf(sent)).due_at)).toBeLessThanOrEqual(0);
  on.gateway.behave('send', { outcome: 'UNKNOWN' });
  await aDayAhead(() => on.settle());
  const { due_at: askedAgainAt, sent_at: sentAt } = await on.dispatchOf(sent);
  expect(heldFor(askedAgainAt)).toBeLessThan(LEASE_MS_MAX);
  expect(sentAt?.getTime()).toBeLessThanOrEqual(Date.now());

  await on.pauseIsOver();
  const claim = { leaseSeconds: 60, limit: 10, businessNow: await bank.platform.clock.now() };
  const [taken] = await aDayAhead(() => claimDueDispatches(bank.platform.pool, [on.payment.kind], claim));
  expect(taken?.sentSecondsAgo).toBeLessThan(60);
  const { due_at: heldUntil } = await on.dispatchOf(sent);
  expect(heldFor(heldUntil)).toBeGreaterThan(0);
  expect(heldFor(heldUntil)).toBeLessThan(LEASE_MS_MAX);
});

test('a bulk transfer and a scheduled payment that a process a day ahead has taken on: are due for the others within minutes', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber, { amount: 100 })]);
  const { db, pool } = bank.platform;
  await insertRuns(poolConnection(pool), [{ id: started.id, customerId: ada.id }], {
    approvedAt: await bank.platform.clock.now(),
    leaseSeconds: 0,
  });
  expect(await aDayAhead(() => claimDueRun(pool, 30))).toBe(started.id);
  const { due_at: bulkUntil } = await db
    .selectFrom('bulk_runs')
    .select('due_at')
    .where('bulk_id', '=', started.id)
    .executeTakeFirstOrThrow();
  expect(heldFor(bulkUntil)).toBeLessThan(LEASE_MS_MAX);

  const first = daysAhead(await today(bank), 1);
  await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once(first),
  });
  await moveTo(bank, first, 12);
  const now = await bank.platform.clock.now();
  const [due] = await aDayAhead(() => claimDueRuns(db, { now, leaseSeconds: 60, limit: 50 }));
  const { leased_until: runUntil } = await db
    .selectFrom('schedules')
    .select('leased_until')
    .where('id', '=', due?.schedule.id ?? '')
    .executeTakeFirstOrThrow();
  expect(heldFor(runUntil)).toBeGreaterThan(0);
  expect(heldFor(runUntil)).toBeLessThan(LEASE_MS_MAX);
});

test('a message that a process a day ahead has queued or taken on: is due for the others within minutes', async () => {
  const { db, secrets } = bank.platform;
  while ((await sendMessages(bank.platform)) > 0);
  const recipient = { id: newId(), email: 'ada@harvest.test', phoneNumber: undefined };
  const text = { subject: 'Hello', email: 'Good morning', sms: 'Good morning' };
  await aDayAhead(() =>
    db
      .transaction()
      .execute((transaction) => queueMessage(transaction, secrets, recipient, text, new Date())),
  );
  expect(await selectAnyDueMessage(db, ['EMAIL'])).toBeDefined();
  const [message] = await aDayAhead(() =>
    claimDueMessages(db, ['EMAIL'], { limit: 10, withFilesMax: 1 }, { code: 5, other: 60 }),
  );
  const { next_attempt_at: heldUntil } = await db
    .selectFrom('messages')
    .select('next_attempt_at')
    .where('id', '=', message?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(heldFor(heldUntil)).toBeGreaterThan(0);
  expect(heldFor(heldUntil)).toBeLessThan(LEASE_MS_MAX);
});

test('a statement that a process a day ahead was asked for or has taken on: is due for the others within minutes', async () => {
  const ada = await bank.signedIn();
  const connection = poolConnection(bank.platform.pool);
  const id = newId();
  const asked = {
    id,
    customerId: ada.id,
    nuban: ada.account.accountNumber,
    from: '2026-02-01',
    to: '2026-02-10',
  };
  await aDayAhead(() => insertRequest(connection, asked, new Date()));
  expect(await selectAnyDueRequest(connection)).toEqual({ id });
  await aDayAhead(() => takeDueRequest(connection, 300));
  const { due_at: heldUntil } = await bank.platform.db
    .selectFrom('statement_requests')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(heldFor(heldUntil)).toBeGreaterThan(0);
  expect(heldFor(heldUntil)).toBeLessThan(LEASE_MS_MAX);
});

test('an event that a process a day ahead could not expand: is due for the others within minutes', async () => {
  const { id: customer_id } = await bank.openCustomer();
  const { db } = bank.platform;
  const id = newId();
  const occurred_at = new Date();
  await db
    .insertInto('events')
    .values({ id, type: 'CUSTOMER_MARRIED', customer_id, payload: '{}', occurred_at })
    .execute();
  await aDayAhead(() => noteFailure(db, id, 5, occurred_at));
  const { retry_at: heldUntil } = await db
    .selectFrom('events')
    .select('retry_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(heldFor(heldUntil)).toBeGreaterThan(0);
  expect(heldFor(heldUntil)).toBeLessThan(LEASE_MS_MAX);
});
