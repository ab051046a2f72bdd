import { formatNaira, readNaira, subtractKobo } from '@harvest/money';
import type { PaymentState } from '../../api/transfers-api.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import type { Paid } from '../receipt/receipt-of.ts';
import { type PaymentWords, submittedText } from './payment-attempt.ts';

/** A payment that moved money, for its receipt, from what the bank says of it. */
export function paymentPaid(state: PaymentState, words: PaymentWords, payerAccountType: string): Paid {
  const isPending = state.status === 'PENDING';
  return {
    status: isPending ? 'PENDING' : 'SUCCESS',
    statusWords: isPending ? submittedText(words) : words.succeeded,
    naira: state.amount,
    counterparty: { direction: 'to', name: state.destinationAccountName },
    payerName: state.sourceAccountName,
    payerAccountNumber: state.sourceAccountNumber,
    payerAccountType,
    payeeName: state.destinationAccountName,
    payeeBank: state.destinationBankName,
    payeeAccountNumber: state.destinationAccountNumber,
    when:
      state.completedAt === null
        ? { label: 'Status', value: words.pending }
        : { label: 'Date', value: dateTimeText(state.completedAt) },
    description: state.description,
    fee: feeText(state),
    reference: state.reference,
    sessionId: state.sessionId,
  };
}

/** All that left the account beside the amount itself, taxes included. */
function feeText({ amount, total }: PaymentState): string {
  const [amountKobo, totalKobo] = [readNaira(amount), readNaira(total)];
  return amountKobo === null || totalKobo === null ? '₦—' : formatNaira(subtractKobo(totalKobo, amountKobo));
}
