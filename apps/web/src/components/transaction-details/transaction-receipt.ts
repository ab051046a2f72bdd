import { amountInWords, readNaira } from '@harvest/money';
import type { TransactionDetails } from '../../api/transactions-api.ts';
import { groupedAccountNumber, maskedAccountNumber } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Receipt } from '../receipt/receipt.ts';

const STATUS_WORDS = { SUCCESS: 'Completed', PENDING: 'Pending', FAILED: 'Failed' } as const;

/** The receipt of any transaction, from its details: what may be handed to others, so no payer's whole number. */
export function transactionReceipt(details: TransactionDetails): Receipt {
  const isCredit = details.transactionType === 'Deposit';
  const amountKobo = readNaira(details.amount);
  return {
    status: details.status,
    statusWords: STATUS_WORDS[details.status],
    amount: `${isCredit ? '+' : '−'}${nairaText(details.amount)}`,
    amountInWords: amountKobo === null ? '' : amountInWords(amountKobo),
    counterparty: { direction: isCredit ? 'from' : 'to', name: details.counterparty },
    facts: [
      { label: 'From', value: payerText(details) },
      { label: 'To', value: details.destinationAccountName },
      {
        label: 'Bank',
        value: `${details.destinationBank} · ${groupedAccountNumber(details.destinationAccountNumber)}`,
      },
      { label: 'Date', value: details.dateCreated },
      { label: 'Type', value: details.transactionType },
      { label: 'Description', value: details.narration },
    ],
    reference: details.referenceNumber,
    sessionId: details.sessionId,
  };
}

const payerText = ({ sourceAccountName, sourceAccountNumber }: TransactionDetails): string =>
  sourceAccountNumber === ''
    ? sourceAccountName
    : `${sourceAccountName}, ${maskedAccountNumber(sourceAccountNumber)}`;
