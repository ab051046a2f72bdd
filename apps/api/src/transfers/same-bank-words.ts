import type { Movement } from '@harvest/ledger';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { totalOf } from '../charges/charges.ts';
import type { Operation } from '../operations/operations.ts';
import type { Transaction } from '../transactions/transactions.ts';
import { type FrozenTransfer, isOwnMove, narrationOf } from './transfer-rules.ts';

type Transfer = Operation & FrozenTransfer;

/** The account that is credited; a transfer inside the bank always has one. */
function destinationOf({ id, destinationHere }: Transfer) {
  if (destinationHere === undefined) throw new Error(`Transfer ${id} leads to no account of this bank`);
  return destinationHere;
}

export function sameBankMovement(transfer: Transfer): Movement {
  return {
    rule: isOwnMove(transfer) ? 'TRANSFER_OWN_ACCOUNT' : 'TRANSFER_INTRA_BANK',
    from: transfer.sourceLedgerAccountId,
    to: destinationOf(transfer).ledgerAccountId,
    amountKobo: transfer.amountKobo,
    narration: narrationOf(transfer.description),
  };
}

/** The debit, and the credit when the money arrived. */
export function sameBankTransactions(transfer: Transfer): [Transaction, ...Transaction[]] {
  const debit: Transaction = {
    customerId: transfer.customerId,
    accountNumber: transfer.sourceAccountNumber,
    referenceNumber: transfer.reference,
    operationId: transfer.id,
    transactionType: 'Transfer',
    countsAsFlow: !isOwnMove(transfer),
    amountKobo: transfer.amountKobo,
    status: transfer.status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    narration: narrationOf(transfer.description),
    sessionId: transfer.sessionId,
    sourceAccountName: transfer.sourceAccountName,
    sourceAccountNumber: transfer.sourceAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    createdAt: transfer.completedAt ?? transfer.createdAt,
  };
  if (transfer.status !== 'SUCCESS') return [debit];
  const credit: Transaction = {
    ...debit,
    customerId: destinationOf(transfer).customerId,
    accountNumber: transfer.destinationAccountNumber,
    // References are unique per customer, so the second leg of an own-account move carries a suffix (decision 35).
    referenceNumber: isOwnMove(transfer) ? `${transfer.reference}-C` : transfer.reference,
    transactionType: 'Deposit',
  };
  return [debit, credit];
}

export function sameBankEvents(transfer: Transfer): BankEvent[] {
  const { status, completedAt: occurredAt, customerId, availableAfterKobo } = transfer;
  if (status !== 'SUCCESS' || occurredAt === undefined) return [];
  const payload = {
    reference: transfer.reference,
    amountKobo: String(transfer.amountKobo),
    totalKobo: String(totalOf(transfer)),
    availableKobo: availableAfterKobo === undefined ? undefined : String(availableAfterKobo),
    sourceAccountNumber: transfer.sourceAccountNumber,
    sourceAccountName: transfer.sourceAccountName,
    destinationCustomerId: destinationOf(transfer).customerId,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    saveAsBeneficiary: transfer.saveAsBeneficiary,
    narration: narrationOf(transfer.description),
  };
  return [{ id: newId(), type: 'TRANSFER_COMPLETED', customerId, payload, occurredAt }];
}
