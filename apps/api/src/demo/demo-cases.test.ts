import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { loadDemoData, wholeDemo } from './demo-data.ts';
import { DEMO_PASSWORD, SAVINGS, seedCustomer } from './seed-customers.ts';

let bank: TestBank;
let maker: string;
beforeAll(async () => {
  bank = await openTestBank();
  await loadDemoData(bank.platform, wholeDemo);
  maker = await signInStaff('maker@harvest.test');
});
afterAll(() => bank.close());

async function signIn(email: string): Promise<string> {
  const { userId, userUUID } = await bank.ask('POST /auth/ibanking/personal/login', {
    body: { email, password: DEMO_PASSWORD },
  });
  const otp = await bank.codeFor({ email });
  const verified = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp },
  });
  return verified.tokenDTO.accessToken;
}

async function signInStaff(email: string): Promise<string> {
  const { userId, userUUID } = await bank.ask('POST /auth/admin/login', {
    body: { email, password: DEMO_PASSWORD },
  });
  const verified = await bank.ask('POST /auth/admin/otp-verification', {
    body: { userId, userUUID, otp: await bank.codeFor({ email }) },
  });
  return verified.tokenDTO.accessToken;
}

test('the demo, loaded twice: is there once, its books add up, and its published people have what they had', async () => {
  await loadDemoData(bank.platform, wholeDemo);
  expect(await bank.proveBooks()).toEqual([]);
  const ada = await signIn('ada.obi@harvest.test');
  const accounts = await bank.ask('GET /api/accounts', { token: ada });
  expect(accounts.map(({ availableBalance }) => availableBalance)).toEqual([185_400, 92_750, 12_500]);
});

test('the demo, of a visitor who looks for a schedule that is over: has one with its payments', async () => {
  const token = await signIn('ada.obi@harvest.test');
  const route = 'GET /api/ibanking/personal/schedule-payments';
  const over = await bank.ask(route, { token, query: { status: 'COMPLETED' } });
  const runs = await Promise.all(
    over.map(
      async ({ uuid }) => (await bank.ask(`${route}/{id}`, { token, params: { id: uuid } })).runs.length,
    ),
  );
  expect(runs).toEqual([1, 4]);
});

test('the demo, of a visitor who looks for charges: has a transfer to another bank with its fee, VAT and stamp duty', async () => {
  const token = await signIn('hauwa.danjuma@harvest.test');
  const rows = await bank.ask('GET /api/ibanking/personal/transactions', {
    token,
    query: { transactionType: 'Charge' },
  });
  expect(new Set(rows.map(({ narration, amount }) => [narration, amount].join(' ')))).toEqual(
    new Set(['Transfer fee 25', 'VAT on the fee 1.88', 'Stamp duty 50']),
  );
});

test('the demo, of a visitor who looks for a low balance: has one, below what its owner wants to hear of, with its notice', async () => {
  const token = await signIn('hauwa.danjuma@harvest.test');
  const [savings] = await bank.ask('GET /api/accounts', { token });
  expect(savings).toMatchObject({ accountTypeName: 'Savings Account', availableBalance: 2923.12 });
  const { lowBalances } = await bank.ask('GET /api/ibanking/personal/alert-preferences', { token });
  expect(lowBalances).toContainEqual(
    expect.objectContaining({ accountNumber: savings?.accountNumber, below: 5000 }),
  );
  const { items } = await bank.ask('GET /api/ibanking/personal/notices', { token, query: {} });
  expect(items.map(({ title }) => title).join('; ')).toMatch(/low/i);
});

test('the demo, of a visitor who looks for an account that nobody uses: has one that last moved more than a year ago', async () => {
  const token = await signIn('sani.garba@harvest.test');
  const rows = await bank.ask('GET /api/ibanking/personal/transactions', { token });
  const yearAgo = (await bank.platform.clock.now()).getTime() - 365 * 86_400_000;
  expect(rows.map(({ amount }) => amount)).toEqual([18_250]);
  for (const { dateCreated } of rows)
    expect(Date.parse(dateCreated.split('-').toReversed().join('-'))).toBeLessThan(yearAgo);
});

test('the demo, of a visitor who looks for a closed account: has one, and another one whose closing waits', async () => {
  const token = await signIn('hauwa.danjuma@harvest.test');
  const names = (await bank.ask('GET /api/accounts', { token })).map(
    ({ accountTypeName }) => accountTypeName,
  );
  expect(names).toEqual(['Savings Account', "Farmers' Savings Account"]);
  const tickets = (await bank.ask('GET /api/tickets', { token })).flatMap((group) => group.tickets);
  expect(tickets.map(({ subject, resolved }) => [subject.replace(/ ending \d{4}$/, ''), resolved])).toEqual([
    ["Close my Farmers' Savings Account", false],
    ['Close my Current Account', true],
  ]);
});

type Queued = WireResponse<Contract['GET /api/admin/queues/{queue}']>;

const QUEUES: readonly (readonly [queue: string, who: readonly string[]])[] = [
  ['onboarding-profiles', ['Chiamaka Nwosu']],
  ['onboarding-documents', ['Chiamaka Nwosu', 'Chiamaka Nwosu']],
  ['kyc-level-3', ['Bola Adewale']],
  ['block-requests', ['Bola Adewale']],
  ['account-closings', ['Hauwa Danjuma']],
];

test.each(QUEUES)('the demo, in the queue %s of staff: has work', async (queue, who) => {
  const waiting: Queued = await bank.ask('GET /api/admin/queues/{queue}', {
    token: maker,
    params: { queue },
  });
  expect(waiting.map(({ title }) => title)).toEqual(
    who.map((name) => expect.stringContaining(name) as string),
  );
});

test('the demo, in the queues of tickets and of reported problems: has work', async () => {
  const queues = await bank.ask('GET /api/admin/queues', { token: maker });
  for (const name of ['tickets', 'disputes'])
    expect(queues.find(({ queue }) => queue === name)?.waiting, name).toBeGreaterThan(0);
});

test('the demo: sends no message about its past', async () => {
  const waiting = await bank.platform.db
    .selectFrom('events')
    .select('type')
    .where('expanded_at', 'is', null)
    .execute();
  expect(waiting.filter(({ type }) => !type.startsWith('SIGNED_IN'))).toEqual([]);
});

test('the demo, of a bank where a visitor has the number of one of its people: opens without them', async () => {
  const visited = await openTestBank();
  onTestFinished(() => visited.close());
  const { platform } = visited;
  const visitor = {
    email: 'visitor@harvest.test',
    phoneNumber: '08030000012',
    firstName: 'Visitor',
    lastName: 'First',
    kycLevel: 1,
    onboarded: true,
    accountTypeIds: [SAVINGS],
  } as const;
  const now = await platform.clock.now();
  await platform.db.transaction().execute((transaction) => seedCustomer(platform, transaction, visitor, now));
  const cases = wholeDemo.filter(({ name }) => name === '0012-cases');
  await loadDemoData(platform, cases);
  const customers = await platform.db.selectFrom('customers').select('email').execute();
  expect(customers).toEqual([{ email: 'visitor@harvest.test' }]);
});
