import { kobo } from '@harvest/money';
import { insertPastBill } from '../bills/past-bills.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { DemoAccount } from './demo-account.ts';
import { DEMO_BILLS } from './demo-bills-rules.ts';
import { A_SAVINGS, COUNTER, type PastMovement } from './demo-history-rules.ts';
import type { PastStep } from './past.ts';
import { pastTime } from './past-time.ts';
import { HISTORY_DAYS } from './seed-customers.ts';

const NAIRA_A_KILOWATT_HOUR = 209.5;

/** As much as all bills come to, before the first of them, so that the balance stays the published one. */
export function depositForBills(): PastMovement {
  const spent = DEMO_BILLS.filter(({ isRefused }) => isRefused !== true);
  return {
    daysAgo: HISTORY_DAYS,
    hour: 9,
    from: COUNTER,
    to: A_SAVINGS,
    naira: spent.reduce((sum, { naira }) => sum + naira, 0),
    narration: 'Cash deposit, Kaduna branch',
  };
}

/** What Ada bought in ninety days. */
export function pastBills(
  platform: Platform,
  transaction: DatabaseTransaction,
  accounts: ReadonlyMap<string, DemoAccount>,
  now: Date,
): PastStep[] {
  const savings = accounts.get(A_SAVINGS);
  if (savings === undefined) throw new Error('The demo accounts are missing');
  return DEMO_BILLS.map((bill) => {
    const { naira, token, isRefused } = bill;
    const units = `${(naira / NAIRA_A_KILOWATT_HOUR).toFixed(1)} kWh`;
    const startedAt = pastTime(bill, now);
    return {
      at: startedAt,
      run: () =>
        insertPastBill(platform, transaction, savings, {
          ...bill,
          amountKobo: kobo(BigInt(naira) * 100n),
          outcome: isRefused === true ? 'FAILED' : 'SUCCESS',
          handedOver: token === undefined ? undefined : { tokens: [token], units },
          startedAt,
        }),
    };
  });
}
