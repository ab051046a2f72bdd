import { STATEMENT_MONTHS_MAX } from '@harvest/contracts/statement-bounds';
import { accountNameOf } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { LONG_ANSWER_MS_MAX, poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { momentsOf, type Period, periodProblem } from './period-rules.ts';
import type { StatementHeader } from './statement.ts';
import {
  addressOf,
  type Range,
  type RangeSums,
  type StatementAccount,
  selectRange,
  selectStatementAccount,
  sumRange,
} from './statements-db.ts';

/** Which statement: of an account, over days of Lagos that are both included. */
export type Wanted = Period & { readonly nuban: string };

/** Refuses a period that no statement is of, and an account that is not this customer's. @throws Refusal */
export async function admitStatement(
  { pool }: Platform,
  customerId: string,
  wanted: Wanted,
  now: Date,
): Promise<StatementAccount> {
  const problem = periodProblem(wanted, lagosDay(now));
  if (problem !== undefined) throw fail(problem, { params: { months: STATEMENT_MONTHS_MAX } });
  const account = await selectStatementAccount(poolConnection(pool), wanted.nuban);
  // Somebody else's is as unknown as one that does not exist.
  if (account?.customerId !== customerId) throw fail('NOT_FOUND');
  return account;
}

/** What a statement says in all, and which entries it has. */
export async function sumStatement(
  { lists }: Platform,
  account: StatementAccount,
  period: Period,
): Promise<{ readonly range: Range; readonly sums: RangeSums }> {
  const connection = poolConnection(lists.pool, LONG_ANSWER_MS_MAX);
  const range = await selectRange(connection, account.ledgerAccountId, momentsOf(period));
  return { range, sums: await sumRange(connection, account.ledgerAccountId, range) };
}

export function headerOf(
  { config: { bank }, secrets }: Platform,
  account: StatementAccount,
  period: Period,
  sums: RangeSums,
  madeAt: Date,
): StatementHeader {
  return {
    bank: {
      name: bank.name,
      code: bank.code,
      support: bank.support,
      licenceText: bank.licenceText,
      insuranceText: bank.insuranceText,
    },
    customerName: accountNameOf(account),
    customerAddress: addressOf(secrets, account),
    accountNumber: account.accountNumber,
    accountTypeName: account.accountTypeName,
    from: period.from,
    to: period.to,
    ...sums,
    madeAt,
  };
}
