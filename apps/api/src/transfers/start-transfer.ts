import type { Kobo } from '@harvest/money';
import { accountNameOf, findOwnAccount } from '../accounts/accounts.ts';
import { newSessionId } from '../bank/ids.ts';
import { chargesFor, totalOf } from '../charges/charges.ts';
import { refuseAboveLimits } from '../limits/limits.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import { findPayment, type Operation, type Payment, startPayment } from '../operations/operations.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { lastSentAmounts } from '../transactions/transactions.ts';
import { adviceOf, codeSourceOf, readSentBefore, type SentBefore } from './review-notes.ts';
import {
  type FrozenTransfer,
  isOwnMove,
  isUnusual,
  newRecipientOf,
  pricedAs,
  STOP_SECONDS,
  USUAL_COUNT_MAX,
} from './transfer-rules.ts';
import { sumsOf } from './transfer-state.ts';

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

/**
 * Freezes what will be sent and sends its code; no money moves yet. Checks here are friendly: the binding ones run under lock
 * when the code is confirmed (decision 30). @throws Refusal
 */
export async function startTransfer(
  platform: Platform,
  way: WayToSend,
  customer: Customer,
  input: TransferInput,
  now: Date,
) {
  const existing = await findPayment(platform, [way.payment], customer.id, input.id);
  const intended = {
    accountNumber: input.destinationAccountNumber,
    bankCode: way.bankCode,
    amountKobo: input.amount,
  };
  // Advice asks nothing of the accounts, so it is read while they are.
  const readingSentBefore = readSentBefore(platform, customer.id, intended, now);
  const [transfer, sentBefore] = await Promise.all([
    existing?.operation ?? start(platform, way, { customer, input, readingSentBefore }, now),
    readingSentBefore,
  ]);
  return {
    id: transfer.id,
    reference: transfer.reference,
    status: transfer.status,
    ...sumsOf(transfer),
    destinationAccountName: transfer.destinationAccountName,
    destinationBankName: transfer.destinationBankName,
    expiresAt: transfer.expiresAt.toISOString(),
    ...codeSourceOf(customer),
    ...adviceOf(sentBefore, isOwnMove(transfer), now),
  };
}

type Start = {
  readonly customer: Customer;
  readonly input: TransferInput;
  readonly readingSentBefore: Promise<SentBefore>;
};

async function start(
  platform: Platform,
  { payment, findDestination }: WayToSend,
  { customer, input, readingSentBefore }: Start,
  now: Date,
): Promise<Operation & FrozenTransfer> {
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
  const sent = { ...frozen, customerId: customer.id };
  const charges = await chargesFor(platform, pricedAs(sent), input.amount, now);
  const amounts = { amountKobo: input.amount, charges };
  if (!source.canSend) throw fail('ACCOUNT_FROZEN');
  if (!isOwnMove(sent))
    await refuseAboveLimits(
      poolConnection(platform.pool),
      { customerId: customer.id, amountKobo: input.amount, newRecipient: newRecipientOf(frozen) },
      now,
    );
  if (source.availableBalance < totalOf(amounts)) throw fail('INSUFFICIENT_FUNDS');
  const isKeptBack =
    customer.stopsPayments &&
    !isOwnMove(sent) &&
    (!sentBefore.hasSentBefore ||
      isUnusual(input.amount, await lastSentAmounts(platform, customer.id, USUAL_COUNT_MAX)));
  const terms = { ...amounts, stopSeconds: isKeptBack ? STOP_SECONDS : undefined };
  return startPayment(platform, payment, { customer, id: input.id, now }, terms, frozen);
}
