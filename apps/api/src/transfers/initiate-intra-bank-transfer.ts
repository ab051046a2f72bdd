import type { Kobo } from '@harvest/money';
import { findOwnAccount, findReceivingAccount } from '../accounts/accounts.ts';
import { newReference, newSessionId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { refuseAboveLimits } from '../limits/limits.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { findSentBefore } from '../transactions/transactions.ts';
import { chargesFor, FREE_TARIFFS, totalOf } from './charge-rules.ts';
import type { Transfer } from './transfer-rules.ts';
import {
  codeText,
  confirmedContent,
  isOwnMove,
  minutesSince,
  REPEAT_MINUTES_MAX,
  WAITING_MINUTES_MAX,
} from './transfer-rules.ts';
import { insertTransfer, selectTransfer } from './transfers-db.ts';

type Input = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly amount: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary?: boolean | undefined;
};

type Starter = { readonly customer: Customer; readonly id: string; readonly now: Date };

/**
 * Freezes what will be sent and sends its code; no money moves yet. Checks here are friendly: the binding ones run
 * under lock when the code is confirmed (decision 30). @throws Refusal
 */
export async function initiateIntraBankTransfer(platform: Platform, starter: Starter, input: Input) {
  const { customer, id, now } = starter;
  const existing = await selectTransfer(platform.pool, customer.id, id);
  const [transfer, { sameSentAt, hasSentBefore }] = await Promise.all([
    existing ?? freeze(platform, starter, input),
    readSentBefore(platform, starter, input),
  ]);
  if (existing === undefined) await start(platform, customer, transfer, now);
  return {
    id: transfer.id,
    reference: transfer.reference,
    status: transfer.status,
    amount: transfer.amountKobo,
    fee: transfer.feeKobo,
    vat: transfer.vatKobo,
    stampDuty: transfer.stampDutyKobo,
    total: totalOf(transfer),
    destinationAccountName: transfer.destinationAccountName,
    destinationBankName: transfer.destinationBankName,
    expiresAt: transfer.expiresAt.toISOString(),
    twoFactorAuthenticationType: customer.twoFactorType,
    sentSameMinutesAgo: sameSentAt === undefined ? null : minutesSince(sameSentAt, now),
    isNewRecipient: !hasSentBefore && !isOwnMove(transfer),
  };
}

/** Advice for the review, never a refusal: it asks nothing of the accounts, so it is read while they are (A70). */
function readSentBefore(platform: Platform, { customer, now }: Starter, input: Input) {
  const recipient = {
    customerId: customer.id,
    accountNumber: input.destinationAccountNumber,
    bankName: platform.config.bank.name,
  };
  return findSentBefore(
    platform,
    recipient,
    input.amount,
    new Date(now.getTime() - REPEAT_MINUTES_MAX * 60_000),
  );
}

async function freeze(platform: Platform, { customer, id, now }: Starter, input: Input): Promise<Transfer> {
  const source = await findOwnAccount(platform, customer.id, input.sourceAccountNumber);
  if (source === undefined) throw fail('UNKNOWN_ACCOUNT');
  const destination = await findReceivingAccount(platform, input.destinationAccountNumber);
  if (destination?.canReceive !== true) throw fail('INVALID_ACCOUNT_DETAILS');
  if (destination.accountNumber === source.accountNumber) throw fail('SAME_ACCOUNT');
  const own = await findReceivingAccount(platform, source.accountNumber);
  const { bank } = platform.config;
  const transfer: Transfer = {
    id,
    customerId: customer.id,
    kind: 'INTRA_BANK',
    reference: newReference(),
    status: 'AWAITING_OTP',
    failure: undefined,
    sourceAccountNumber: source.accountNumber,
    sourceLedgerAccountId: source.ledgerAccountId,
    sourceAccountName: own?.accountName ?? '',
    destinationAccountNumber: destination.accountNumber,
    destinationBankCode: bank.code,
    destinationBankName: bank.name,
    destinationAccountName: destination.accountName,
    destinationLedgerAccountId: destination.ledgerAccountId,
    destinationCustomerId: destination.customerId,
    amountKobo: input.amount,
    ...chargesFor(FREE_TARIFFS, 'INTRA_BANK', input.amount, lagosDay(now)),
    description: input.description.trim(),
    saveAsBeneficiary: input.saveAsBeneficiary ?? false,
    sessionId: newSessionId(bank.code, now),
    createdAt: now,
    expiresAt: new Date(now.getTime() + WAITING_MINUTES_MAX * 60_000),
    completedAt: undefined,
  };
  if (!source.canSend) throw fail('ACCOUNT_FROZEN');
  if (!isOwnMove(transfer)) {
    await refuseAboveLimits(poolConnection(platform.pool), customer.id, transfer.amountKobo, now);
  }
  if (source.availableBalance < totalOf(transfer)) throw fail('INSUFFICIENT_FUNDS');
  return transfer;
}

async function start(platform: Platform, customer: Customer, transfer: Transfer, now: Date): Promise<void> {
  const { bank, publicUrl } = platform.config;
  const host = new URL(publicUrl).hostname;
  await platform.db.transaction().execute(async (transaction) => {
    if (!(await insertTransfer(transaction, transfer)))
      throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 });
    const subject = {
      holder: customer,
      purpose: 'TRANSFER',
      operationId: transfer.id,
      confirms: confirmedContent(transfer),
    } as const;
    await platform.challenges.issue(transaction, subject, now, (code) =>
      codeText(transfer, bank.name, host, code),
    );
  });
}
