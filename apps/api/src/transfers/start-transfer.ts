import { sumsOf } from '../charges/charges.ts';
import { findPayment, type Operation, startPayment } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import {
  prepareTransfer,
  refuseUnpayable,
  type TransferInput,
  termsOf,
  type WayToSend,
} from './prepare-transfer.ts';
import { adviceOf, readSentBefore, type SentBefore } from './review-notes.ts';
import { type FrozenTransfer, isOwnMove } from './transfer-rules.ts';

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
    ...codeSourceOf(customer, now),
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
  way: WayToSend,
  { customer, input, readingSentBefore }: Start,
  now: Date,
): Promise<Operation & FrozenTransfer> {
  const prepared = await prepareTransfer(platform, way, { customer, input, readingSentBefore }, now);
  await refuseUnpayable(platform, customer.id, prepared, now);
  const terms = await termsOf(platform, customer, prepared);
  return startPayment(platform, way.payment, { customer, id: input.id, now }, terms, prepared.frozen);
}
