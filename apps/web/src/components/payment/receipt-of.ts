import { amountInWords, formatNaira, parseNaira, readNaira, subtractKobo } from '@harvest/money';
import type { PaymentState } from '../../api/transfers-api.ts';
import { groupedAccountNumber, maskedAccountNumber } from '../../lib/account-number.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Receipt, ReceiptFact } from '../receipt/receipt.ts';
import { type PaymentWords, submittedText } from './payment-attempt.ts';

/** The receipt of a payment that moved money, from what the bank says of it. */
export function receiptOf(
  state: PaymentState,
  words: PaymentWords,
  /** What the payer's account is called; empty while nobody knows. */
  accountTypeName: string,
): Receipt {
  const amountKobo = parseNaira(state.amount);
  const isPending = state.status === 'PENDING';
  return {
    status: isPending ? 'PENDING' : 'SUCCESS',
    statusWords: isPending ? submittedText(words) : words.succeeded,
    amount: nairaText(state.amount),
    amountInWords: amountKobo === null ? '' : amountInWords(amountKobo),
    counterparty: { direction: 'to', name: state.destinationAccountName },
    facts: [
      { label: 'From', value: payerText(state, accountTypeName) },
      {
        label: 'Bank',
        value: `${state.destinationBankName} · ${groupedAccountNumber(state.destinationAccountNumber)}`,
      },
      whenFact(state, words),
      { label: 'Description', value: state.description },
      { label: 'Fee', value: feeText(state) },
    ],
    reference: state.reference,
    sessionId: state.sessionId,
  };
}

/** `OBI ADA, Savings ··019`: who paid, and from which of their accounts, without its number. */
function payerText(
  { sourceAccountName, sourceAccountNumber }: PaymentState,
  accountTypeName: string,
): string {
  const account = [accountTypeName.replace(/ Account$/, ''), maskedAccountNumber(sourceAccountNumber)];
  return `${sourceAccountName}, ${account.join(' ').trim()}`;
}

function whenFact({ completedAt }: PaymentState, words: PaymentWords): ReceiptFact {
  return completedAt === null
    ? { label: 'Status', value: words.pending }
    : { label: 'Date', value: dateTimeText(completedAt) };
}

/** All that left the account beside the amount itself, taxes included. */
function feeText({ amount, total }: PaymentState): string {
  const [amountKobo, totalKobo] = [readNaira(amount), readNaira(total)];
  return amountKobo === null || totalKobo === null ? '₦—' : formatNaira(subtractKobo(totalKobo, amountKobo));
}
