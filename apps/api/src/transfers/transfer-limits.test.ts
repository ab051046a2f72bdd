import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { history, initiate, usedToday } from '../../../../scripts/testing/transfers.ts';
import { endOfLagosDay, lagosDay } from '../bank/lagos-time.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test.each([
  [0, 1, 'KYC_LEVEL_TOO_LOW'],
  [1, 50_000.01, 'SINGLE_LIMIT_EXCEEDED'],
  [2, 100_000.01, 'SINGLE_LIMIT_EXCEEDED'],
  [3, 1_000_000.01, 'SINGLE_LIMIT_EXCEEDED'],
] as const)(
  'POST /api/transfer/intrabank, at KYC level %d of %d naira: answers 422 %s',
  async (kycLevel, amount, code) => {
    const ada = await bank.signedIn({ kycLevel, balances: [2_000_000] });
    const musa = await bank.openCustomer();
    const answer = await initiate(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount,
    });
    expect([answer.status, answer.code]).toEqual([422, code]);
  },
);

test.each([
  [1, [50_000], 0.01],
  [2, [100_000, 100_000], 0.01],
] as const)(
  'POST /api/transfer/intrabank, at KYC level %d: lets exactly the daily limit through',
  async (kycLevel, amounts, more) => {
    const ada = await bank.signedIn({ kycLevel, balances: [2_000_000] });
    const musa = await bank.openCustomer();
    for (const amount of amounts) expect((await bank.send(ada, musa.account, amount)).status).toBe(200);
    const answer = await initiate(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: more,
    });
    expect([answer.status, answer.code]).toEqual([422, 'DAILY_LIMIT_EXCEEDED']);
    expect(answer.body).toMatchObject({ params: { remaining: '₦0.00' } });
  },
);

test('POST /api/transfer/intrabank/confirm, ten at once over the daily limit: exactly as many as fit succeed', async () => {
  const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const started: { id: string; otp: string }[] = [];
  for (let count = 0; count < 10; count += 1) {
    started.push(await bank.startTransfer(ada, musa.account, 10_000));
  }

  const answers = await Promise.all(started.map((one) => bank.confirm(ada, one)));

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(answers.filter((answer) => answer.code === 'DAILY_LIMIT_EXCEEDED')).toHaveLength(5);
  expect(await usedToday(bank, ada)).toBe(5_000_000n);
  expect(await bank.balanceOf(musa.account)).toBe(5_000_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, around midnight in Lagos: each counts on the day its money moves', async () => {
  const now = await bank.platform.clock.now();
  const midnight = endOfLagosDay(lagosDay(now));
  const untilMidnight = Math.ceil((midnight.getTime() - now.getTime()) / 1000);
  await bank.platform.clock.advance(untilMidnight + 86_400 - 120);
  const ada = await bank.signedIn({ kycLevel: 1, balances: [200_000] });
  const musa = await bank.openCustomer();
  const before = await bank.startTransfer(ada, musa.account, 50_000);
  const after = await bank.startTransfer(ada, musa.account, 50_000);

  expect((await bank.confirm(ada, before)).status).toBe(200);
  expect(await usedToday(bank, ada)).toBe(5_000_000n);
  await bank.platform.clock.advance(180);
  expect(await usedToday(bank, ada)).toBe(0n);
  expect((await bank.confirm(ada, after)).status).toBe(200);
  expect(await usedToday(bank, ada)).toBe(5_000_000n);

  const third = await initiate(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    amount: 1,
  });
  expect(third.code).toBe('DAILY_LIMIT_EXCEEDED');
  const days = (await history(bank, ada)).map((row) => row.dateCreated);
  expect(new Set(days).size).toBe(2);
});
