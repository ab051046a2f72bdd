import { totalOf } from '../charges/charges.ts';
import { definePayment } from '../operations/operations.ts';
import { codeText, confirmedContent, type FrozenTransfer } from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';
import { sameBankEvents, sameBankMovement, sameBankTransactions } from './transfer-words.ts';
import { findTransfer, insertTransfers } from './transfers-db.ts';

/** A transfer between two accounts of one customer: it uses no limit and is no flow (decisions 26 and 35). */
export const ownAccountPayment = definePayment<FrozenTransfer>({
  kind: 'OWN_ACCOUNT',
  insertFrozen: insertTransfers,
  find: findTransfer,
  confirmedContent,
  codeText: (transfer, words) => codeText(transfer, totalOf(transfer), words),
  movementsOf: (transfer) => [sameBankMovement(transfer)],
  limitOf: () => undefined,
  transactionsOf: sameBankTransactions,
  eventsOf: sameBankEvents,
  readState: readTransferState,
});
