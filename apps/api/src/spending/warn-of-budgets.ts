import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { markWarned } from './spending-db.ts';
import { monthAt } from './spending-rules.ts';

/** What is told once money has left an account. */
const SPENDING_EVENTS: ReadonlySet<BankEvent['type']> = new Set([
  'TRANSFER_COMPLETED',
  'TRANSFER_ON_ITS_WAY',
  'BILL_ON_ITS_WAY',
  'BILL_BOUGHT',
]);

/** Notes that most of a budget is used, once a category and month (A292): no payment waits for it. */
export async function warnOfBudgets(
  _platform: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
  now: Date,
): Promise<void> {
  const asked = new Map(
    events
      .filter(({ type }) => SPENDING_EVENTS.has(type))
      .map(({ customerId, occurredAt }) => {
        const month = monthAt(occurredAt);
        return [`${customerId} ${month.month}`, { customerId, ...month }];
      }),
  );
  if (asked.size === 0) return;
  const used = await markWarned(transaction, [...asked.values()]);
  await insertEvents(
    transactionConnection(transaction),
    used.map(({ customerId, category, month, budgetKobo, spentKobo }) => ({
      id: newId(),
      type: 'BUDGET_MOSTLY_USED',
      customerId,
      payload: { category, month, budgetKobo: String(budgetKobo), spentKobo: String(spentKobo) },
      occurredAt: now,
    })),
  );
}
