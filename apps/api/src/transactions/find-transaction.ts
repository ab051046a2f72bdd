import type { TransactionStatus } from '@harvest/contracts/transactions';
import { kobo } from '@harvest/money';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { counterpartyOf, hasMoved, isBetweenOwnAccounts, isOfPayer } from './transaction-rules.ts';
import { selectTransaction, type TransactionType } from './transactions-db.ts';

/** The details of one transaction. Somebody else's is as unknown as one that does not exist. */
export async function findTransaction(platform: Platform, customerId: string, referenceNumber: string) {
  const row = await selectTransaction(platform.db, customerId, referenceNumber);
  if (row === undefined) throw fail('NOT_FOUND');
  const { bank } = platform.config;
  // A charge stays with the bank, whomever its payment was for.
  const destination =
    row.transaction_type === 'Charge'
      ? { name: bank.name, number: '', bankName: bank.name, bankCode: bank.code }
      : {
          name: row.destination_account_name,
          number: row.destination_account_number,
          bankName: row.destination_bank_name,
          bankCode: row.destination_bank_code,
        };
  return {
    // There is nothing to trace of what has not moved.
    sessionId: hasMoved(row) ? row.session_id : null,
    // A check of the table keeps both columns within their unions.
    transactionType: row.transaction_type as TransactionType,
    status: row.status as TransactionStatus,
    sourceAccountName: row.source_account_name,
    destinationAccountName: destination.name,
    sourceAccountNumber: row.source_account_number,
    destinationAccountNumber: destination.number,
    destinationBank: destination.bankName,
    destinationBankCode: destination.bankCode,
    amount: kobo(row.amount_kobo),
    dateCreated: `${lagosDate(row.created_at)} ${lagosTime(row.created_at).slice(0, 5)}`,
    narration: row.narration,
    referenceNumber: row.reference_number,
    counterparty: counterpartyOf(row, bank.name),
    isBetweenOwnAccounts: isBetweenOwnAccounts(row),
    wasStopped: row.was_stopped,
    operationId: isOfPayer(row) ? row.operation_id : null,
  };
}
