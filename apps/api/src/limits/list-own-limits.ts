import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import { kobo } from '@harvest/money';
import { listAccounts } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readLimits } from './limits.ts';
import { comingLimit, isOwnLimit, limitInForce } from './own-limit-rules.ts';
import { selectOwnLimits, selectUses } from './own-limits-db.ts';

/** The limits of each account of a customer, kind by kind, with the cap above them and what was used today. */
export async function listOwnLimits(platform: Platform, customerId: string, now: Date) {
  const { db, pool } = platform;
  const [accounts, cap, ownLimits, uses] = await Promise.all([
    listAccounts(platform, customerId),
    readLimits(poolConnection(pool), customerId, now),
    selectOwnLimits(db, customerId),
    selectUses(db, customerId, lagosDay(now)),
  ]);
  return accounts.flatMap(({ accountNumber: nuban, accountTypeName: productName }) =>
    LIMITED_TYPES.map((transferType) => {
      const isThis = (row: { accountNumber: string; transferType: string }) =>
        row.accountNumber === nuban && row.transferType === transferType;
      const own = ownLimits.find(isThis)?.own;
      const inForce = limitInForce(own, cap, now);
      const coming = comingLimit(own, cap, now);
      return {
        productName,
        transferType,
        nuban,
        dailyLimit: inForce.dailyKobo,
        limitPerTransaction: inForce.singleKobo,
        maximumDailyLimit: cap.dailyKobo,
        maximumLimitPerTransaction: cap.singleKobo,
        isOwn: isOwnLimit(own, now),
        usedToday: uses.find(isThis)?.usedKobo ?? kobo(0),
        coming:
          coming === undefined
            ? null
            : {
                dailyLimit: coming.dailyKobo,
                limitPerTransaction: coming.singleKobo,
                effectiveAt: coming.at.toISOString(),
              },
      };
    }),
  );
}
