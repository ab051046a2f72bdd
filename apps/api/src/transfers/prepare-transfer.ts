import type { Kobo } from '@harvest/money';
import { accountNameOf, findOwnAccount } from '../accounts/accounts.ts';
import { newSessionId } from '../bank/ids.ts';
import { type Charge, chargesFor, totalOf } from '../charges/charges.ts';
import { refuseAboveLimits } from '../limits/limits.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import type { Payment } from '../operations/operations.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { lastSentAmounts } from '../transactions/transactions.ts';
import type { SentBefore } from './review-notes.ts';
import {
  type FrozenTransfer,
  isOwnMove,
  isUnusual,
  newRecipientOf,
  pricedAs,
  STOP_SECONDS,
  USUAL_COUNT_MAX,
} from './transfer-rules.ts';

export type TransferInput = {
  /** What is started gets this id; the same again when the request is repeated. */
  readonly id: string;
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly amount: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary?: boolean | undefined;
};

/** What the ways to send differ in when they start. */
export type WayToSend = {
  readonly payment: Payment<FrozenTransfer>;
  readonly bankCode: string;
  /** The account that shall be credited, as whoever starts the transfer may know it. @throws Refusal */
  readonly findDestination: () => Promise<NamedAccount>;
};

/** A transfer as it will be frozen, and what is known of its source while it is prepared. */
export type PreparedTransfer = {
  readonly frozen: FrozenTransfer;
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  readonly source: {
    readonly canSend: boolean;
    /** Its owner wants nothing to leave it. */
    readonly isDisabledByOwner: boolean;
    readonly availableBalance: Kobo;
  };
  readonly sentBefore: SentBefore;
};

type Asked = {
  readonly customer: Pick<Customer, 'id' | 'firstName' | 'lastName'>;
  readonly input: TransferInput;
  readonly readingSentBefore: Promise<SentBefore>;
};

/**
 * What would be sent, with the name of the account as its bank tells it and what it costs today; nothing is kept and nothing
 * of the account's money is asked. @throws Refusal where such a transfer can never be
 */
export async function prepareTransfer(
  platform: Platform,
  { findDestination }: Pick<WayToSend, 'findDestination'>,
  { customer, input, readingSentBefore }: Asked,
  now: Date,
): Promise<PreparedTransfer> {
  const source = await findOwnAccount(platform, customer.id, input.sourceAccountNumber);
  if (source === undefined) throw fail('UNKNOWN_ACCOUNT');
  const [destination, sentBefore] = await Promise.all([findDestination(), readingSentBefore]);
  if (destination.here?.ledgerAccountId === source.ledgerAccountId) throw fail('SAME_ACCOUNT');
  const frozen: FrozenTransfer = {
    sourceAccountNumber: source.accountNumber,
    sourceLedgerAccountId: source.ledgerAccountId,
    sourceAccountName: accountNameOf(customer),
    destinationAccountNumber: destination.accountNumber,
    destinationBankCode: destination.bankCode,
    destinationBankName: destination.bankName,
    destinationAccountName: destination.accountName,
    destinationHere: destination.here,
    description: input.description.trim(),
    saveAsBeneficiary: input.saveAsBeneficiary ?? false,
    recipientIsNew: !sentBefore.isKnown,
    sessionId: newSessionId(platform.config.bank.code, now),
  };
  const charges = await chargesFor(
    platform,
    pricedAs({ ...frozen, customerId: customer.id }),
    input.amount,
    now,
  );
  return { frozen, amountKobo: input.amount, charges, source, sentBefore };
}

/** Why it cannot be paid as things stand now; the binding answer is given under lock (decision 30). @throws Refusal */
export async function refuseUnpayable(
  platform: Platform,
  customerId: string,
  prepared: PreparedTransfer,
  now: Date,
): Promise<void> {
  const { frozen, amountKobo, source } = prepared;
  if (!source.canSend) throw fail('ACCOUNT_FROZEN');
  if (!isOwnMove({ ...frozen, customerId }))
    await refuseAboveLimits(
      poolConnection(platform.pool),
      { customerId, amountKobo, newRecipient: newRecipientOf(frozen) },
      now,
    );
  if (source.availableBalance < totalOf(prepared)) throw fail('INSUFFICIENT_FUNDS');
}

/** What it costs, and for how long it is kept back, for whoever chose that (decision 74). */
export async function termsOf(
  platform: Platform,
  customer: Pick<Customer, 'id' | 'stopsPayments'>,
  { frozen, amountKobo, charges, sentBefore }: PreparedTransfer,
) {
  const isKeptBack =
    customer.stopsPayments &&
    !isOwnMove({ ...frozen, customerId: customer.id }) &&
    (!sentBefore.hasSentBefore ||
      isUnusual(amountKobo, await lastSentAmounts(platform, customer.id, USUAL_COUNT_MAX)));
  return { amountKobo, charges, stopSeconds: isKeptBack ? STOP_SECONDS : undefined };
}
