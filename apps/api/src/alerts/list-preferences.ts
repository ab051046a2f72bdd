import { alertEvents } from '@harvest/contracts/alert-events';
import { kobo } from '@harvest/money';
import { listAccounts } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import { waysOf } from './alert-rules.ts';
import { selectLowBalances, selectPreferences } from './alerts-db.ts';

/** How a customer is told of what, chosen or not, and below which balances of the accounts that are not closed. */
export async function listPreferences(platform: Platform, customerId: string) {
  const [preferences, accounts, lowBalances] = await Promise.all([
    selectPreferences(platform.db, [customerId]),
    listAccounts(platform, customerId),
    selectLowBalances(platform.db, customerId),
  ]);
  return {
    events: alertEvents.map((event) => {
      const chosen = preferences.find((one) => one.event === event);
      const { inApp, email, sms } = waysOf(event, chosen);
      return { event, inApp, email, sms };
    }),
    lowBalances: accounts.map(({ accountNumber, accountTypeName }) => {
      const belowKobo = lowBalances.get(accountNumber);
      return { accountNumber, accountTypeName, below: belowKobo === undefined ? null : kobo(belowKobo) };
    }),
  };
}
