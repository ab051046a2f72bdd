import { sumsOf } from '../charges/charges.ts';
import { findPayment, type Operation } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { adviceOf, listOrderedTransfers, readSentBeforeOfMany } from '../transfers/many-transfers.ts';
import { paymentOf } from '../transfers/transfers.ts';
import { bulkOrder } from './bulk-order.ts';
import { countedWords, type FrozenBulk, REPEAT_MINUTES_MAX, samePositions } from './bulk-rules.ts';
import { factsOf } from './bulk-state.ts';

const { kind: OWN_MOVE } = paymentOf('OWN_ACCOUNT');

/** What is checked before the code of a bulk transfer of this customer is entered. @throws Refusal NOT_FOUND */
export async function reviewBulk(platform: Platform, customer: Customer, id: string, now: Date) {
  const found = await findPayment(platform, [bulkOrder], customer.id, id);
  if (found?.operation.status !== 'AWAITING_OTP') throw fail('NOT_FOUND');
  return reviewOf(platform, customer, found.operation, now);
}

export async function reviewOf(
  platform: Platform,
  customer: Customer,
  bulk: Operation & FrozenBulk,
  now: Date,
) {
  return {
    id: bulk.id,
    reference: bulk.reference,
    status: bulk.status,
    ...sumsOf(bulk),
    destinationAccountName: countedWords(bulk.rowCount, 'recipient'),
    destinationBankName: countedWords(bulk.bankCount, 'bank'),
    expiresAt: bulk.expiresAt.toISOString(),
    ...codeSourceOf(customer, now),
    rows: await reviewRows(platform, bulk, now),
  };
}

async function reviewRows(platform: Platform, { id, customerId }: Operation, now: Date) {
  const rows = await listOrderedTransfers(platform.pool, id);
  const intended = rows.map(({ destinationAccountNumber, destinationBankCode, amountKobo }) => ({
    accountNumber: destinationAccountNumber,
    bankCode: destinationBankCode,
    amountKobo,
  }));
  const sentBefore = await readSentBeforeOfMany(platform, customerId, intended, REPEAT_MINUTES_MAX, now);
  const same = samePositions(rows);
  return rows.map((row, place) => ({
    ...factsOf(row, place),
    ...adviceOf(sentBefore[place], row.kind === OWN_MOVE, now),
    sameAsPosition: same[place] ?? null,
  }));
}
