import { expect } from 'vitest';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import type { TestAccount } from './customers.ts';

/** Starts a transfer of ₦100 from the sender's first account, but for the fields given. */
export function initiate(bank: TestBank, sender: SignedIn, fields: Record<string, unknown>): Promise<Answer> {
  return bank.call('POST /api/transfer/intrabank', {
    token: sender.token,
    body: {
      sourceAccountNumber: sender.account.accountNumber,
      amount: 100,
      description: 'Maize',
      ...fields,
    },
  });
}

export function history(bank: TestBank, customer: SignedIn) {
  return bank.ask('GET /api/ibanking/personal/transactions', { token: customer.token });
}

/** Expects that nothing moved on an account since it was opened with this much. */
export async function untouched(bank: TestBank, account: TestAccount, kobo: bigint): Promise<void> {
  expect(await bank.entriesOf(account)).toEqual([]);
  expect(await bank.balanceOf(account)).toBe(kobo);
}

/** What a customer used of today's limit, in kobo. */
export async function usedToday(bank: TestBank, customer: SignedIn): Promise<bigint> {
  const rows = await bank.platform.db
    .selectFrom('limit_uses')
    .select('used_kobo')
    .where('customer_id', '=', customer.id)
    .where('day', '=', lagosDay(await bank.platform.clock.now()))
    .execute();
  return rows.reduce((total, row) => total + row.used_kobo, 0n);
}

/** The tries that were counted on each code of an operation, the oldest first. */
export async function attemptsOf(bank: TestBank, operationId: string): Promise<number[]> {
  const rows = await bank.platform.db
    .selectFrom('challenges')
    .select('attempts')
    .where('operation_id', '=', operationId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.attempts);
}
