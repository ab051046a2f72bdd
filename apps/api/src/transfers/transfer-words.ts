import { type Movement, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import type { BankEvent } from '../bank/bank-events.ts';
import { failureText, refusalText } from '../bank/failure-words.ts';
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

export function interbankMovement(transfer: Transfer): Movement {
  return {
    rule: 'TRANSFER_INTERBANK',
    from: transfer.sourceLedgerAccountId,
    to: SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT,
    amountKobo: transfer.amountKobo,
    narration: narrationOf(transfer.description),
  };
}

/** The row of whoever sends it. */
export function debitOf(transfer: Transfer): Transaction {
  const { status } = transfer;
  return {
    customerId: transfer.customerId,
    accountNumber: transfer.sourceAccountNumber,
    referenceNumber: transfer.reference,
    operationId: transfer.id,
    transactionType: 'Transfer',
    countsAsFlow: !isOwnMove(transfer),
    amountKobo: transfer.amountKobo,
    status: status === 'AWAITING_OTP' ? 'FAILED' : status,
    narration: narrationOf(transfer.description),
    sessionId: transfer.sessionId,
    sourceAccountName: transfer.sourceAccountName,
    sourceAccountNumber: transfer.sourceAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    createdAt: transfer.heldAt ?? transfer.debitedAt ?? transfer.completedAt ?? transfer.createdAt,
  };
}

/** The debit, and the credit when the money arrived. */
export function sameBankTransactions(transfer: Transfer): [Transaction, ...Transaction[]] {
  const debit = debitOf(transfer);
  if (transfer.status !== 'SUCCESS') return [debit];
  const credit: Transaction = {
    ...debit,
    customerId: destinationOf(transfer).customerId,
    accountNumber: transfer.destinationAccountNumber,
    // References are unique per customer, so the second leg of an own-account move carries a suffix (decision 35).
    referenceNumber: isOwnMove(transfer) ? `${transfer.reference}-C` : transfer.reference,
    transactionType: 'Deposit',
    // What was kept back arrives later than it was confirmed.
    createdAt: transfer.debitedAt ?? debit.createdAt,
  };
  return [debit, credit];
}

function factsOf(transfer: Transfer) {
  const { availableAfterKobo } = transfer;
  return {
    reference: transfer.reference,
    amountKobo: String(transfer.amountKobo),
    totalKobo: String(totalOf(transfer)),
    availableKobo: availableAfterKobo === undefined ? undefined : String(availableAfterKobo),
    sourceAccountNumber: transfer.sourceAccountNumber,
    sourceAccountName: transfer.sourceAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationBankCode: transfer.destinationBankCode,
    destinationBankName: transfer.destinationBankName,
    saveAsBeneficiary: transfer.saveAsBeneficiary,
    toldTogether: transfer.toldTogether,
    narration: narrationOf(transfer.description),
  };
}

export function sameBankEvents(transfer: Transfer): BankEvent[] {
  const { status, completedAt: occurredAt, customerId } = transfer;
  if (status !== 'SUCCESS' || occurredAt === undefined) return notSentEvents(transfer);
  const payload = { ...factsOf(transfer), destinationCustomerId: destinationOf(transfer).customerId };
  return [{ id: newId(), type: 'TRANSFER_COMPLETED', customerId, payload, occurredAt }];
}

/** That it is on its way, and later how it ended. */
export function interbankEvents(transfer: Transfer): BankEvent[] {
  const { status, customerId, debitedAt, completedAt } = transfer;
  if (debitedAt === undefined) return notSentEvents(transfer);
  const payload = factsOf(transfer);
  const event = { id: newId(), customerId, occurredAt: completedAt ?? debitedAt };
  switch (status) {
    case 'SUCCESS': {
      const ended = { ...payload, debitedAt: debitedAt.toISOString() };
      return [{ ...event, type: 'TRANSFER_COMPLETED', payload: ended }];
    }
    case 'FAILED':
      return [
        {
          ...event,
          type: 'TRANSFER_RETURNED',
          payload: { ...payload, why: transfer.failure === undefined ? '' : refusalText(transfer.failure) },
        },
      ];
    case 'PENDING':
    case 'AWAITING_OTP':
      return [{ ...event, type: 'TRANSFER_ON_ITS_WAY', payload }];
  }
}

/** What is refused when its code comes, or stopped, is told of on the spot; what was kept back fails when nobody looks (A145). */
function notSentEvents(transfer: Transfer): BankEvent[] {
  const { status, failure, heldAt, completedAt: occurredAt, customerId } = transfer;
  if (status !== 'FAILED' || heldAt === undefined || failure === undefined || occurredAt === undefined)
    return [];
  if (failure.code === 'OPERATION_STOPPED') return [];
  const payload = { ...factsOf(transfer), why: failureText(failure) };
  return [{ id: newId(), type: 'TRANSFER_NOT_SENT', customerId, payload, occurredAt }];
}
