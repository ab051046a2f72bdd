import { billPaymentOf, prepareBillAgain } from '../bills/later-bills.ts';
import { totalOf } from '../charges/charges.ts';
import type { Platform } from '../platform/platform.ts';
import { billInputOfSchedule } from './bill-terms.ts';
import { NO_MONEY, type PreparedRun, type RunCustomer, readyRun } from './prepared-run.ts';
import { type NamedRun, requestIdOfRun } from './run-names.ts';
import { isSameName, type ScheduledBill } from './schedule-rules.ts';

/**
 * Looks a purchase up as it is now: whose meter or card it is, which must be whom the customer approved, and what it costs, which
 * may be less but never more. @throws Refusal
 */
export async function prepareBillRun(
  platform: Platform,
  customer: RunCustomer,
  { schedule, named }: { readonly schedule: ScheduledBill; readonly named: NamedRun },
  now: Date,
): Promise<PreparedRun> {
  const prepared = await prepareBillAgain(platform, customer, billInputOfSchedule(schedule), now);
  const { frozen, terms, source } = prepared;
  if (frozen.owner !== undefined && !isSameName(frozen.owner.name, schedule.destinationAccountName))
    return { outcome: 'PAUSED', pause: { because: 'NAME_CHANGED' } };
  // Under the same code something else is sold now: that was never approved.
  if (frozen.offer !== undefined && frozen.offer.title !== schedule.description)
    return { outcome: 'PAUSED', pause: { because: 'OFFER_NOT_SOLD' } };
  if (terms.amountKobo > schedule.amountKobo)
    return { outcome: 'PAUSED', pause: { because: 'PRICE_CHANGED', newPriceKobo: terms.amountKobo } };
  if (source.isDisabled) return { outcome: 'PAUSED', pause: { because: 'ACCOUNT_DISABLED' } };
  if (source.canSend && source.availableBalance < totalOf(terms))
    return { outcome: 'LATER', failure: NO_MONEY };
  const payment = billPaymentOf(schedule.transferType);
  return readyRun({ payment, terms, frozen: { ...frozen, requestId: requestIdOfRun(named) } });
}
