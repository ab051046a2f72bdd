import { totalOf } from '../charges/charges.ts';
import { findCustomer } from '../customers/customers.ts';
import { nameAgain } from '../name-inquiries/name-again.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { readSentBefore } from '../transfers/many-transfers.ts';
import { findOwnDestination, paymentOf, prepareTransfer, termsOf } from '../transfers/transfers.ts';
import { prepareBillRun } from './prepare-bill-run.ts';
import { MAY_NOT_SEND, NO_MONEY, type PreparedRun, type RunCustomer, readyRun } from './prepared-run.ts';
import { type NamedRun, sessionIdOfRun } from './run-names.ts';
import { isSameName, type ScheduledTransfer } from './schedule-rules.ts';
import type { DueRun } from './schedule-runs-db.ts';

/**
 * Looks everything of a payment up as it is now: the name, which must be the one that was approved (decision 29), what it costs,
 * and whether the account may pay it. Limits, and the balance in the end, are decided under lock.
 */
export async function prepareRun(platform: Platform, due: DueRun, now: Date): Promise<PreparedRun> {
  const { schedule } = due;
  const named = { scheduleId: schedule.id, run: due.run, day: due.day };
  const customer = await findCustomer(platform.db, { id: schedule.customerId });
  // Whoever is locked out of the bank could neither see nor stop it.
  if (customer === undefined || customer.disabledAt !== undefined)
    return { outcome: 'FAILED', failure: MAY_NOT_SEND };
  if (customer.lockedUntil !== undefined) return { outcome: 'WAITS' };
  try {
    return schedule.bill === undefined
      ? await prepareTransferRun(platform, customer, { schedule, named }, now)
      : await prepareBillRun(platform, customer, { schedule, named }, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedRun(error);
  }
}

function refusedRun({ code, params }: Refusal): PreparedRun {
  if (code === 'OFFER_NOT_SOLD') return { outcome: 'PAUSED', pause: { because: code } };
  const mayAnswerLater = code === 'NAME_INQUIRY_UNAVAILABLE' || code === 'BILLER_UNAVAILABLE';
  return { outcome: mayAnswerLater ? 'LATER' : 'FAILED', failure: { code, params } };
}

async function prepareTransferRun(
  platform: Platform,
  customer: RunCustomer,
  { schedule, named }: { readonly schedule: ScheduledTransfer; readonly named: NamedRun },
  now: Date,
): Promise<PreparedRun> {
  const { amountKobo, transferType } = schedule;
  const account = {
    accountNumber: schedule.destinationAccountNumber,
    bankCode: schedule.destinationBankCode,
  };
  const findDestination = (): Promise<NamedAccount> =>
    transferType === 'OWN_ACCOUNT'
      ? findOwnDestination(platform, customer.id, account.accountNumber)
      : nameAgain(platform, customer.id, account);
  const input = {
    id: schedule.id,
    sourceAccountNumber: schedule.sourceAccountNumber,
    destinationAccountNumber: account.accountNumber,
    amount: amountKobo,
    description: schedule.description,
    // Once is enough: whoever was deleted from the beneficiaries since stays so.
    saveAsBeneficiary: schedule.saveAsBeneficiary && schedule.runsPaid === 0,
  };
  const readingSentBefore = readSentBefore(platform, customer.id, { ...account, amountKobo }, now);
  const prepared = await prepareTransfer(
    platform,
    { findDestination },
    { customer, input, readingSentBefore },
    now,
  );
  const { frozen, source } = prepared;
  if (
    transferType !== 'OWN_ACCOUNT' &&
    !isSameName(frozen.destinationAccountName, schedule.destinationAccountName)
  )
    return { outcome: 'PAUSED', pause: { because: 'NAME_CHANGED' } };
  if (source.isDisabled) return { outcome: 'PAUSED', pause: { because: 'ACCOUNT_DISABLED' } };
  if (source.canSend && source.availableBalance < totalOf(prepared))
    return { outcome: 'LATER', failure: NO_MONEY };
  const terms = await termsOf(platform, customer, prepared);
  const sessionId = sessionIdOfRun(platform.config.bank.code, named);
  return readyRun({ payment: paymentOf(transferType), terms, frozen: { ...frozen, sessionId } });
}
