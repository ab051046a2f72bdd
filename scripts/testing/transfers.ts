import { expect } from 'vitest';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import { runSql } from '../run-sql.ts';
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

/** So many may be started and not finished within ten minutes (counter 8). */
export const STARTS_MAX = 30;

/** As if a customer had started everything ten minutes earlier: it counts for nothing any more, and its codes stay good. */
export function letStartsAge(databaseUrl: string, { email }: { readonly email: string }): Promise<void> {
  return runSql(
    databaseUrl,
    `update operations set created_at = operations.created_at - interval '10 minutes'
     from customers where customers.id = customer_id and email = '${email}'`,
  );
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
    .orderBy('id')
    .execute();
  return rows.map((row) => row.attempts);
}
