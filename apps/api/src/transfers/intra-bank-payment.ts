import { totalOf } from '../charges/charges.ts';
import { definePayment } from '../operations/operations.ts';
import { codeText, confirmedContent, type FrozenTransfer, isOwnMove, limitUseOf } from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';
import { sameBankEvents, sameBankMovement, sameBankTransactions } from './transfer-words.ts';
import { findTransfer, insertTransfers } from './transfers-db.ts';

/** A transfer to an account of this bank. */
export const intraBankPayment = withinTheBank('INTRA_BANK');

/**
 * The same, begun where a transfer to another bank is, with the code of this one (decision 32). It is confirmed where it was
 * begun, so it is a kind of its own; to limits and charges it is no other.
 */
export const ownBankByCodePayment = withinTheBank('OWN_BANK_BY_CODE');

function withinTheBank(kind: string) {
  return definePayment<FrozenTransfer>({
    kind,
    insertFrozen: insertTransfers,
    find: findTransfer,
    confirmedContent,
    codeText: (transfer, words) => codeText(transfer, totalOf(transfer), words),
    movementsOf: (transfer) => [sameBankMovement(transfer)],
    limitOf: (transfer) => (isOwnMove(transfer) ? undefined : limitUseOf(transfer, 'INTRA_BANK')),
    transactionsOf: sameBankTransactions,
    eventsOf: sameBankEvents,
    readState: readTransferState,
  });
}
