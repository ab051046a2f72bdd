import type { TransactionStatus } from '@harvest/contracts/transactions';
import { kobo } from '@harvest/money';
import type { Platform } from '../platform/platform.ts';
import {
  hasMoved,
  isBetweenOwnAccounts,
  isOfPayer,
  isReturn,
  type MovementEnds,
} from './transaction-rules.ts';
import { selectMovement, type TransactionType } from './transactions-db.ts';

/** One movement of a customer as a receipt has to know it; undefined where they have none under this reference. */
export async function findMovement(platform: Platform, customerId: string, referenceNumber: string) {
  const row = await selectMovement(platform.db, customerId, referenceNumber);
  if (row === undefined) return undefined;
  const { returned_at: returnedAt, returned_kobo: returnedKobo } = row;
  return {
    referenceNumber: row.reference_number,
    /** Of the payment it is a part of; its own where it is the payment. */
    paymentReference: row.payment_reference,
    /** Of the payment, where the customer made it. */
    operationId: isOfPayer(row) ? row.operation_id : null,
    nature: natureOf(row),
    isBill: row.transaction_type === 'Bill Payment',
    isBetweenOwnAccounts: isBetweenOwnAccounts(row),
    // A check of the table keeps it within its union.
    status: row.status as TransactionStatus,
    wasStopped: row.was_stopped,
    hasMoved: hasMoved(row),
    amountKobo: kobo(row.amount_kobo),
    narration: row.narration,
    sessionId: row.session_id,
    /** Of the customer's account it is a movement of. */
    accountTypeName: row.account_type_name,
    sourceAccountName: row.source_account_name,
    sourceAccountNumber: row.source_account_number,
    destinationAccountName: row.destination_account_name,
    destinationAccountNumber: row.destination_account_number,
    destinationBankCode: row.destination_bank_code,
    destinationBankName: row.destination_bank_name,
    createdAt: row.created_at,
    /** When all of the payment's money came back, and how much that was. */
    returned:
      returnedAt === null || returnedKobo === null
        ? undefined
        : { at: returnedAt, amountKobo: kobo(returnedKobo) },
  };
}

function natureOf(row: MovementEnds): 'PAYMENT' | 'CHARGE' | 'DEPOSIT' | 'RETURN' {
  if (isReturn(row)) return 'RETURN';
  switch (row.transaction_type as TransactionType) {
    case 'Charge':
      return 'CHARGE';
    case 'Deposit':
      return 'DEPOSIT';
    case 'Transfer':
    case 'Bill Payment':
      return 'PAYMENT';
  }
}
