import { daysBetween } from '@harvest/contracts/schedule-dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { readAllowances } from '../limits/limits-db.ts';
import { poolConnection } from '../platform/database/database.ts';
import { loadDemoData } from './demo-data.ts';
import { refuseDemoData } from './refuse-demo-data.ts';
import { DEMO_PASSWORD } from './seed-customers.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function signIn(email: string): Promise<string> {
  const { userId, userUUID } = await bank.ask('POST /auth/ibanking/personal/login', {
    body: { email, password: DEMO_PASSWORD },
  });
  const [mail] = await bank.mailTo(email);
  const [, otp = ''] = /code is (\d{6})/.exec(mail?.text ?? '') ?? [];
  const verified = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp },
  });
  return verified.tokenDTO.accessToken;
}

test('demo data, loaded by three processes at once and again: is there once, with the published logins and balances', async () => {
  await refuseDemoData(bank.platform);
  await Promise.all([1, 2, 3].map(() => loadDemoData(bank.platform)));
  await loadDemoData(bank.platform);

  const ada = await signIn('ada.obi@harvest.test');
  expect(await bank.ask('GET /api/accounts', { token: ada })).toEqual([
    expect.objectContaining({ accountTypeName: 'Savings Account', availableBalance: 185_400 }),
    expect.objectContaining({ accountTypeName: 'Current Account', availableBalance: 92_750 }),
    expect.objectContaining({ accountTypeName: "Farmers' Savings Account", availableBalance: 12_500 }),
  ]);
  const musa = await signIn('08030000002');
  expect(await bank.ask('GET /api/accounts', { token: musa })).toEqual([
    expect.objectContaining({ availableBalance: 640_000 }),
    expect.objectContaining({ availableBalance: 48_000 }),
  ]);
  expect(await bank.proveBooks()).toEqual([]);
  const history = await bank.call('GET /api/ibanking/personal/transactions', { token: ada });
  expect(Number(history.headers.get('x-total-count'))).toBeGreaterThan(20);
});

test('demo data, of the current day: uses no limit', async () => {
  const { platform } = bank;
  const customers = await platform.db.selectFrom('customers').select('id').execute();
  const allowances = await readAllowances(
    poolConnection(platform.pool),
    customers.map((customer) => customer.id),
    await platform.clock.now(),
  );
  expect(allowances).toHaveLength(4);
  for (const allowance of allowances) expect(allowance.usedTodayKobo).toBe(0n);
});

test('demo customer who is still onboarding: signs in and is told so', async () => {
  const token = await signIn('ngozi.eze@harvest.test');
  const answer = await bank.call('GET /api/accounts', { token });
  expect([answer.status, answer.code]).toEqual([409, 'ONBOARDING_INCOMPLETE']);
  expect(await bank.ask('GET /api/onboarding/basic-profile', { token })).toEqual({
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi.eze@harvest.test',
    phoneNumber: '08030000003',
    bvn: '222****2503',
    nin: '702****2503',
  });
  const status = await bank.ask('GET /api/onboarding-status', { token });
  expect(status.stages.map((stage) => stage.status)).toEqual([null, null, null, null]);
  const accounts = await bank.platform.db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .select('account_type_id')
    .where('customers.email', '=', 'ngozi.eze@harvest.test')
    .execute();
  expect(accounts).toEqual([{ account_type_id: 1 }]);
});

test('demo customers who are onboarded: have passed every stage', async () => {
  for (const email of ['ada.obi@harvest.test', 'musa.bello@harvest.test']) {
    const token = await signIn(email);
    const { stages, onboardingComplete } = await bank.ask('GET /api/onboarding-status', { token });
    expect(onboardingComplete).toBe(true);
    expect(stages.map((stage) => stage.status)).toEqual(Array(4).fill('APPROVED'));
    const { bvn, nin } = await bank.ask('GET /api/onboarding/basic-profile', { token });
    expect([bvn, nin].join()).toMatch(/^222\*{4}\d{4},702\*{4}\d{4}$/);
  }
});

test('demo customer at level 3: has the two pictures that gave it, which can be looked at, and no other customer has any', async () => {
  const token = await signIn('musa.bello@harvest.test');
  const documents = await bank.ask('GET /api/kyc/uploaded-documents', { token });
  expect(documents.map(({ name, status }) => [name, status])).toEqual([
    ['Utility bill', 'APPROVED'],
    ['Valid identification card', 'APPROVED'],
  ]);
  for (const { id } of documents) {
    const route = 'GET /api/kyc/uploaded-documents/{id}/download';
    const { content } = await bank.ask(route, { token, params: { id } });
    expect(content).toMatch(/^data:image\/png;base64,/);
  }
  const ada = await signIn('ada.obi@harvest.test');
  expect(await bank.ask('GET /api/kyc/uploaded-documents', { token: ada })).toEqual([]);
});

test('demo data of a bank that was in use before there were stages: is brought up to date once', async () => {
  const { db } = bank.platform;
  await runSql(bank.database.ownerUrl, "delete from demo_seeds where name = '0005-onboarding'");
  await loadDemoData(bank.platform);
  const profiles = await db.selectFrom('customer_profiles').select('customer_id').execute();
  const accounts = await db.selectFrom('accounts').select('account_number').execute();
  expect([profiles.length, accounts.length]).toEqual([4, 7]);
});

test('demo schedules that are over: have paid each time, as the history tells it', async () => {
  const token = await signIn('ada.obi@harvest.test');
  const summary = await bank.ask('GET /api/client-summary', { token });
  expect(summary.scheduledPayments.map(({ status }) => status)).toContain('COMPLETED');
  const isOver = { query: { status: 'COMPLETED' }, token } as const;
  const [, weekly] = await bank.ask('GET /api/ibanking/personal/schedule-payments', isOver);
  const { runs } = await bank.ask('GET /api/ibanking/personal/schedule-payments/{id}', {
    token,
    params: { id: weekly?.uuid ?? '' },
  });
  expect(runs.map(({ status, amount }) => [status, amount])).toEqual(Array(4).fill(['SUCCESS', 1200]));
  for (const { referenceNumber, day } of runs) {
    const rows = await bank.ask('GET /api/ibanking/personal/transactions', {
      token,
      query: { q: referenceNumber ?? '' },
    });
    expect(rows.map(({ amount, dateCreated }) => [amount, dateCreated])).toEqual(
      Array(2).fill([1200, day.split('-').toReversed().join('-')]),
    );
  }
});

test('demo schedules: are there once, weeks ahead, one of them paused, also on a bank that was in use before them', async () => {
  const list = async () =>
    bank.ask('GET /api/ibanking/personal/schedule-payments', { token: await signIn('ada.obi@harvest.test') });
  const balances = async () => {
    const accounts = await bank.ask('GET /api/accounts', { token: await signIn('ada.obi@harvest.test') });
    return accounts.map(({ availableBalance }) => availableBalance);
  };
  const [before, balancesBefore] = [await list(), await balances()];
  expect(before.map(({ interval, state, status }) => [interval, state, status])).toEqual([
    ['WEEKLY', 'ACTIVE', 'PENDING'],
    ['DAILY', 'ACTIVE', 'PENDING'],
    ['MONTHLY', 'ACTIVE', 'PENDING'],
    ['MONTHLY', 'PAUSED', 'PENDING'],
    [null, 'COMPLETED', 'COMPLETED'],
    ['WEEKLY', 'COMPLETED', 'COMPLETED'],
  ]);
  const today = lagosDay(await bank.platform.clock.now());
  const ahead = before.filter(({ state }) => state !== 'COMPLETED');
  for (const { firstDay } of ahead) expect(daysBetween(today, firstDay)).toBeGreaterThan(14);
  await loadDemoData(bank.platform);
  expect(await list()).toEqual(before);
  // A bank of before has no such seeds, and gets them once.
  await runSql(bank.database.ownerUrl, "delete from demo_seeds where name like '%-schedules'");
  await loadDemoData(bank.platform);
  await loadDemoData(bank.platform);
  // What is over belongs to the past, which is there once.
  expect(await list()).toHaveLength(before.length + ahead.length);
  expect(await balances()).toEqual(balancesBefore);
  expect(await bank.proveBooks()).toEqual([]);
});

test('demo bills: are there once, of all four products, with a token and what failed back in the account', async () => {
  const token = await signIn('ada.obi@harvest.test');
  const logs = await bank.ask('GET /api/utility/logs', { token, query: { size: '100' } });
  expect(new Set(logs.map((log) => log.utilityProductType))).toEqual(
    new Set(['AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV']),
  );
  expect(logs).toHaveLength(13);
  expect(logs.filter((log) => log.vendingStatus === 'FAILED')).toMatchObject([
    { dataBundleCode: 'AIR-1GB-7D', message: 'Not bought. ₦800.00 is back in your account.' },
  ]);
  expect(logs.filter((log) => log.token !== null).map((log) => log.units)).toEqual([
    '23.9 kWh',
    '35.8 kWh',
    '23.9 kWh',
  ]);
  const [newest] = logs;
  const state = await bank.ask('GET /api/transfer/operations/{id}', {
    token,
    params: { id: newest?.id ?? '' },
  });
  expect(state).toMatchObject({ status: 'SUCCESS', description: 'MTN airtime', amount: 500 });
  expect(state.timeline.map(({ step }) => step)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
  const saved = await bank.ask('GET /api/utility/saved-numbers', { token });
  expect(saved.map(({ label, lastAmount }) => [label, lastAmount])).toEqual([
    ['Farm store', 5000],
    ['House', 12_000],
    ['Living room', 5800],
    ['My phone', 500],
    ['Sani, tractor', 500],
  ]);
  const rows = await bank.ask('GET /api/ibanking/personal/transactions', {
    token,
    query: { transactionType: 'Bill Payment', size: '100' },
  });
  expect(rows).toHaveLength(13);
  expect(await bank.mailTo('ada.obi@harvest.test')).not.toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('MTN airtime') as unknown }),
  );

  await bank.platform.clock.advance(60);
  await Promise.all([loadDemoData(bank.platform), loadDemoData(bank.platform)]);
  const accounts = await bank.ask('GET /api/accounts', { token });
  expect(accounts[0]).toMatchObject({ availableBalance: 185_400 });
  expect(await bank.proveBooks()).toEqual([]);
});

test('the past of the demo: was booked in the order it happened, so that a statement has what the history of its days has', async () => {
  const { rows } = await sql<{ account_id: bigint }>`
    select account_id from (
      select account_id, posted_at, lag(posted_at) over (partition by account_id order by version) as before
      from ledger.account_entries where version is not null) booked
    where posted_at < before`.execute(bank.platform.db);
  expect(rows).toEqual([]);

  const token = await signIn('ada.obi@harvest.test');
  const accounts = await bank.ask('GET /api/accounts', { token });
  const ago = (days: number) => lagosDay(new Date(Date.now() - days * 86_400_000));
  const [from, to] = [ago(45), ago(15)];
  const history = await bank.ask('GET /api/ibanking/personal/transactions', { token, query: { from, to } });
  const statements = await Promise.all(
    accounts.map(({ accountNumber: nuban }) =>
      bank.ask('GET /api/ibanking/personal/statements/{nuban}', {
        token,
        params: { nuban },
        query: { startDate: from, endDate: to },
      }),
    ),
  );
  expect(history.length).toBeGreaterThan(10);
  expect(statements.reduce((sum, { count }) => sum + count, 0)).toBe(history.length);
});

test('the demo: has tickets, reported problems and notices, of which nobody is written to any more', async () => {
  const token = await signIn('ada.obi@harvest.test');
  const tickets = (await bank.ask('GET /api/tickets', { token })).flatMap((group) => group.tickets);
  expect(tickets.map(({ subject, resolved, unread }) => [subject.split(':')[0], resolved, unread])).toEqual([
    ['A letter for my loan application', false, false],
    ['I was debited twice', false, false],
    ['The amount is wrong', true, false],
    ['Delivery note for the fertiliser', true, false],
    ['How do I send more in a day?', true, false],
  ]);
  const notices = await bank.ask('GET /api/ibanking/personal/notices', { token, query: {} });
  expect(notices.unread).toBeGreaterThan(0);
  expect(notices.items.some(({ read }) => read)).toBe(true);
  const at = notices.items.map((notice) => notice.at);
  expect(at).toEqual(at.toSorted().reverse());
  for (const words of ['We have your ticket', 'We answered your ticket', 'Debit', 'Credit'])
    expect(notices.items.map(({ title }) => title).join('; ')).toContain(words);
  const sent = await bank.platform.db
    .selectFrom('messages')
    .select('subject')
    .where('subject', 'like', '%ticket%')
    .execute();
  expect(sent).toEqual([]);
});

test('demo staff: sign in with the published password and have their permissions', async () => {
  for (const [email, permissions] of [
    ['maker@harvest.test', ['REVIEWER', 'SUPPORT']],
    ['checker@harvest.test', ['REVIEWER', 'APPROVER', 'AUDITOR']],
  ] as const) {
    const { userId, userUUID } = await bank.ask('POST /auth/admin/login', {
      body: { email, password: DEMO_PASSWORD },
    });
    const userInfo = await bank.ask('POST /auth/admin/otp-verification', {
      body: { userId, userUUID, otp: await bank.codeFor({ email }) },
    });
    expect(userInfo.permissions).toEqual(permissions);
  }
});

test('a production bank, on a database with demo data: refuses to start', async () => {
  await expect(refuseDemoData(bank.platform)).rejects.toThrow('refuses to start');
});
