import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { lagosDate } from '../bank/lagos-time.ts';

const SUMMARY = 'GET /api/ibanking/personal/statements/{nuban}';
const CSV = 'GET /api/ibanking/personal/statements/{nuban}/csv';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('GET /api/ibanking/personal/statements/{nuban}, of today: says what came in, what went out and what is left', async () => {
  const ada = await bank.signedIn({ balances: [5000, 100] });
  const musa = await bank.openCustomer();
  await bank.send(ada, musa.account, 1000);
  await bank.send(ada, ada.accounts[1], 250.5);
  const today = lagosDate(await bank.platform.clock.now());
  const asked = {
    token: ada.token,
    params: { nuban: ada.account.accountNumber },
    query: { startDate: today, endDate: today },
  };
  expect(await bank.ask(SUMMARY, asked)).toMatchObject({
    openingBalance: 0,
    totalCredits: 5000,
    totalDebits: 1250.5,
    closingBalance: 3749.5,
    count: 3,
  });
  const { status, body } = await bank.call(CSV, asked);
  expect(status).toBe(200);
  expect(body).toContain('"Yam seedlings","250.50","","3749.50"\r\n');
});
