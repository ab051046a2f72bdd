import { kobo } from '@harvest/money';
import { listAccounts } from '../accounts/accounts.ts';
import { insertPastBill } from '../bills/past-bills.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { DEMO_BILLS } from './demo-bills-rules.ts';
import { A_SAVINGS, COUNTER } from './demo-history-rules.ts';
import { HISTORY_DAYS } from './seed-customers.ts';
import { pastTime, readDemoAccounts, seedMovements } from './seed-history.ts';

const NAIRA_A_KILOWATT_HOUR = 209.5;

/**
 * What Ada bought in ninety days, and a deposit of just as much before it, so that her balance stays the published one. On a bank
 * that was in use her account may take part in nothing: then she bought nothing.
 */
export async function seedBills(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const accounts = await readDemoAccounts(transaction);
  const savings = accounts.get(A_SAVINGS);
  if (savings === undefined) throw new Error('The demo accounts are missing');
  const own = await listAccounts(platform, savings.customerId, transaction);
  if (!own.some(({ accountNumber, canSend }) => accountNumber === savings.accountNumber && canSend)) return;
  const spent = DEMO_BILLS.filter(({ isRefused }) => isRefused !== true);
  const deposit = {
    daysAgo: HISTORY_DAYS,
    hour: 9,
    from: COUNTER,
    to: A_SAVINGS,
    naira: spent.reduce((sum, { naira }) => sum + naira, 0),
    narration: 'Cash deposit, Kaduna branch',
  };
  await seedMovements(platform, transaction, accounts, [deposit], now);
  for (const bill of DEMO_BILLS) {
    const { naira, token, isRefused } = bill;
    const units = `${(naira / NAIRA_A_KILOWATT_HOUR).toFixed(1)} kWh`;
    await insertPastBill(platform, transaction, savings, {
      ...bill,
      amountKobo: kobo(BigInt(naira) * 100n),
      outcome: isRefused === true ? 'FAILED' : 'SUCCESS',
      handedOver: token === undefined ? undefined : { tokens: [token], units },
      startedAt: pastTime(bill, now),
    });
  }
}
