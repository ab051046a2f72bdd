import { listAccounts } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { type PriceList, readPriceList, totalOf } from '../charges/charges.ts';
import type { Platform } from '../platform/platform.ts';
import { selectActiveSchedules } from './schedule-lists-db.ts';
import { daysAhead, nextDaysOf, type Schedule } from './schedule-rules.ts';
import { firstShortfall, type Planned } from './shortfall-rules.ts';

const DAYS = 30;

/** Accounts that will not have enough for what is scheduled in the next thirty days, as their balance is now. */
export async function listShortfalls(platform: Platform, customerId: string, now: Date) {
  const [accounts, schedules, priceList] = await Promise.all([
    listAccounts(platform, customerId),
    selectActiveSchedules(platform.db, customerId),
    readPriceList(platform, now),
  ]);
  const planned = schedules.flatMap((schedule) => plannedOf(priceList, schedule, now));
  return accounts.flatMap(({ accountNumber, availableBalance }) => {
    const ofAccount = planned.filter((one) => one.sourceAccountNumber === accountNumber);
    const found = firstShortfall(availableBalance, ofAccount);
    return found === undefined ? [] : [{ accountNumber, ...found }];
  });
}

function plannedOf(priceList: PriceList, schedule: Schedule, now: Date) {
  const { transferType, amountKobo, reference: referenceNumber, sourceAccountNumber } = schedule;
  const costKobo = totalOf({ amountKobo, charges: priceList(transferType, amountKobo) });
  const until = daysAhead(lagosDay(now), DAYS);
  return nextDaysOf(schedule, DAYS + 1, now)
    .filter((day) => day <= until)
    .map((day): Planned & { sourceAccountNumber: string } => ({
      day,
      costKobo,
      referenceNumber,
      sourceAccountNumber,
    }));
}
