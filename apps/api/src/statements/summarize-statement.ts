import type { Platform } from '../platform/platform.ts';
import { admitStatement, sumStatement, type Wanted } from './open-statement.ts';
import { dayText } from './statement-words-rules.ts';

/** What a statement would say in all. @throws Refusal */
export async function summarizeStatement(platform: Platform, customerId: string, wanted: Wanted, now: Date) {
  const account = await admitStatement(platform, customerId, wanted, now);
  const { sums } = await sumStatement(platform, account, wanted);
  return {
    accountNumber: account.accountNumber,
    accountTypeName: account.accountTypeName,
    startDate: dayText(wanted.from),
    endDate: dayText(wanted.to),
    openingBalance: sums.openingKobo,
    totalCredits: sums.creditsKobo,
    totalDebits: sums.debitsKobo,
    closingBalance: sums.closingKobo,
    count: sums.count,
  };
}
