import { totalOf } from '../charges/charges.ts';
import { queryTransfer, sendTransfer } from '../gateways/interbank.ts';
import { definePayment } from '../operations/operations.ts';
import {
  codeText,
  confirmedContent,
  type FrozenTransfer,
  limitUseOf,
  narrationOf,
} from './transfer-rules.ts';
import { readTransferState } from './transfer-state.ts';
import { debitOf, interbankEvents, interbankMovement } from './transfer-words.ts';
import { findTransfer, insertTransfers } from './transfers-db.ts';

/** A transfer to an account of another bank: once posted it is sent by way of the switch (decision 31). */
export const interbankPayment = definePayment<FrozenTransfer>({
  kind: 'INTERBANK',
  insertFrozen: insertTransfers,
  find: findTransfer,
  confirmedContent,
  codeText: (transfer, words) => codeText(transfer, totalOf(transfer), words),
  movementsOf: (transfer) => [interbankMovement(transfer)],
  limitOf: (transfer) => limitUseOf(transfer, 'INTERBANK'),
  transactionsOf: (transfer) => [debitOf(transfer)],
  eventsOf: interbankEvents,
  readState: readTransferState,
  dispatch: {
    sessionIdOf: ({ sessionId }) => sessionId,
    send: (platform, transfer) =>
      sendTransfer(platform, {
        sessionId: transfer.sessionId,
        amountKobo: transfer.amountKobo,
        sourceAccountNumber: transfer.sourceAccountNumber,
        sourceAccountName: transfer.sourceAccountName,
        destinationAccountNumber: transfer.destinationAccountNumber,
        destinationBankCode: transfer.destinationBankCode,
        destinationAccountName: transfer.destinationAccountName,
        narration: narrationOf(transfer.description),
      }),
    query: (platform, { sessionId, amountKobo }, asked) =>
      queryTransfer(platform, { sessionId, amountKobo, asked }),
    notCarriedOut: 'NOT_SENT',
    returnNarrationOf: ({ reference }) => `Returned: ${reference}`,
  },
});
