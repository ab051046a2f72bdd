import { maskEmail } from '../bank/identifiers.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { admitStatement, sumStatement, type Wanted } from './open-statement.ts';
import { dayText } from './statement-words-rules.ts';

/** What a statement would say in all. @throws Refusal */
export async function summarizeStatement(platform: Platform, customerId: string, wanted: Wanted, now: Date) {
  const account = await admitStatement(platform, customerId, wanted, now);
  const customer = await findCustomer(platform.db, { id: customerId });
  if (customer === undefined) throw fail('NOT_FOUND');
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
    maskedEmail: maskEmail(customer.email),
  };
}
