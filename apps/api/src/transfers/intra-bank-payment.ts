import { totalOf } from '../charges/charges.ts';
import { definePayment } from '../operations/operations.ts';
import { sameBankEvents, sameBankMovement, sameBankTransactions } from './same-bank-words.ts';
import { codeText, confirmedContent, type FrozenTransfer, isOwnMove } from './transfer-rules.ts';
import { findTransfer, insertTransfer } from './transfers-db.ts';

/** A transfer to an account of this bank. */
export const intraBankPayment = definePayment<FrozenTransfer>({
  kind: 'INTRA_BANK',
  insertFrozen: insertTransfer,
  find: findTransfer,
  confirmedContent,
  codeText: (transfer, words) => codeText(transfer, totalOf(transfer), words),
  movementsOf: (transfer) => [sameBankMovement(transfer)],
  limitOf: (transfer) =>
    isOwnMove(transfer)
      ? undefined
      : {
          customerId: transfer.customerId,
          accountNumber: transfer.sourceAccountNumber,
          transferType: transfer.kind,
          amountKobo: transfer.amountKobo,
        },
  transactionsOf: sameBankTransactions,
  eventsOf: sameBankEvents,
});
