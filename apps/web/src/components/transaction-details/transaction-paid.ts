import { TEXTS } from '@harvest/contracts/texts';
import type { TransactionDetails } from '../../api/transactions-api.ts';
import { submittedText } from '../payment/payment-attempt.ts';
import { TRANSFER_RETURNED } from '../payment/transfer-words.ts';
import type { Paid } from '../receipt/receipt-of.ts';

/** Of a transfer the same words as just after it was sent. */
const TRANSFER_STATUS_WORDS = {
  SUCCESS: TEXTS.transferredSuccessfully,
  PENDING: submittedText({ noun: 'transfer' }),
  FAILED: 'Not sent',
} as const;
/** What one wanted. */
const STOPPED_WORDS = 'Stopped, not sent';
const STATUS_WORDS = { SUCCESS: 'Completed', PENDING: 'Pending', FAILED: 'Failed' } as const;

/**
 * Any transaction, for its receipt, from its details. What it cost stands in the history as a movement of its own.
 * @param wasReturned whether it is known that the money came back
 */
export function transactionPaid(
  details: TransactionDetails,
  payerAccountType: string,
  wasReturned = false,
): Paid {
  const isTransfer = details.transactionType === 'Transfer';
  return {
    status: details.status,
    statusWords: statusWordsOf(details, wasReturned),
    naira: details.amount,
    counterparty: {
      direction: details.transactionType === 'Deposit' ? 'from' : 'to',
      // Between own accounts, the list names the account; a receipt names whose it is.
      name: isTransfer ? details.destinationAccountName : details.counterparty,
    },
    payerName: details.sourceAccountName,
    payerAccountNumber: details.sourceAccountNumber,
    payerAccountType,
    payeeName: details.destinationAccountName,
    payeeBank: details.destinationBank,
    payeeAccountNumber: details.destinationAccountNumber,
    when: { label: 'Date', value: details.dateCreated },
    description: details.narration,
    charges: [],
    reference: details.referenceNumber,
    sessionId: details.sessionId,
  };
}

function statusWordsOf({ wasStopped, transactionType, status }: TransactionDetails, wasReturned: boolean) {
  if (wasStopped) return STOPPED_WORDS;
  if (wasReturned) return TRANSFER_RETURNED;
  return (transactionType === 'Transfer' ? TRANSFER_STATUS_WORDS : STATUS_WORDS)[status];
}
