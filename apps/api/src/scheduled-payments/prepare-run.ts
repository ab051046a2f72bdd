import { totalOf } from '../charges/charges.ts';
import { findCustomer } from '../customers/customers.ts';
import { nameAgain } from '../name-inquiries/name-again.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import type { OrderedPayment } from '../operations/orders.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type PreparedOfMany, readSentBefore } from '../transfers/many-transfers.ts';
import { findOwnDestination, paymentOf, prepareTransfer, termsOf } from '../transfers/transfers.ts';
import { isSameName, type PauseReason, type RunFailure, type Schedule } from './schedule-rules.ts';

/** What can be done about a payment of a schedule now, as far as can be told before its money is locked. */
export type PreparedRun =
  | ({ readonly outcome: 'READY' } & Omit<OrderedPayment<PreparedOfMany['frozen']>, 'id'>)
  /** It may be possible within the day. */
  | { readonly outcome: 'LATER'; readonly failure: RunFailure }
  | { readonly outcome: 'FAILED'; readonly failure: RunFailure }
  | { readonly outcome: 'PAUSED'; readonly because: PauseReason };

const NO_MONEY = { code: 'INSUFFICIENT_FUNDS', params: {} } as const;
const MAY_NOT_SEND = { code: 'ACCOUNT_FROZEN', params: {} } as const;

/**
 * Looks everything of a payment up as it is now: the name, which must be the one that was approved (decision 29), what it costs,
 * and whether the account may pay it. Limits, and the balance in the end, are decided under lock.
 */
export async function prepareRun(platform: Platform, schedule: Schedule, now: Date): Promise<PreparedRun> {
  const customer = await findCustomer(platform.db, { id: schedule.customerId });
  // Whoever is locked out of the bank could neither see nor stop it.
  if (customer === undefined || customer.disabledAt !== undefined)
    return { outcome: 'FAILED', failure: MAY_NOT_SEND };
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
  try {
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
      return { outcome: 'PAUSED', because: 'NAME_CHANGED' };
    if (source.isDisabledByOwner) return { outcome: 'PAUSED', because: 'ACCOUNT_DISABLED' };
    if (source.canSend && source.availableBalance < totalOf(prepared))
      return { outcome: 'LATER', failure: NO_MONEY };
    const terms = await termsOf(platform, customer, prepared);
    return { outcome: 'READY', payment: paymentOf(transferType), terms, frozen };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failure = { code: error.code, params: error.params };
    return { outcome: failure.code === 'NAME_INQUIRY_UNAVAILABLE' ? 'LATER' : 'FAILED', failure };
  }
}
