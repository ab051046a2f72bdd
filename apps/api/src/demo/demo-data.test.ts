import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { readAllowances } from '../limits/limits-db.ts';
import { readingConnection } from '../platform/database.ts';
import { lagosDay } from '../platform/lagos-time.ts';
import { loadDemoData, refuseDemoData } from './demo-data.ts';
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
    readingConnection(platform.pool),
    customers.map((customer) => customer.id),
    lagosDay(await platform.clock.now()),
  );
  expect(allowances).toHaveLength(3);
  for (const allowance of allowances) expect(allowance.usedTodayKobo).toBe(0n);
});

test('demo customer who is still onboarding: signs in and is told so', async () => {
  const token = await signIn('ngozi.eze@harvest.test');
  const answer = await bank.call('GET /api/accounts', { token });
  expect([answer.status, answer.code]).toEqual([409, 'ONBOARDING_INCOMPLETE']);
});

test('a production bank, on a database with demo data: refuses to start', async () => {
  await expect(refuseDemoData(bank.platform)).rejects.toThrow('refuses to start');
});
