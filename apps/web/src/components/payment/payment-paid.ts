import type { PaymentState } from '../../api/transfers-api.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Paid } from '../receipt/receipt-of.ts';
import { boughtFor } from './bill-words.ts';
import { chargeFacts } from './charge-facts.ts';
import { type PaymentWords, submittedText } from './payment-attempt.ts';
import { wasReturned } from './tracker-steps.ts';

/** A payment, for its receipt, from what the bank says of it; one that moved no money says so. */
export function paymentPaid(state: PaymentState, words: PaymentWords, payerAccountType: string): Paid {
  const charges = chargeFacts(state);
  return {
    ...standingOf(state, words),
    naira: state.amount,
    counterparty: {
      direction: words.direction,
      name: state.bill === null ? state.destinationAccountName : boughtFor(state.bill),
    },
    bill: state.bill,
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
    charges: charges.length > 0 ? charges : [{ label: 'Fee', value: nairaText(0) }],
    reference: state.reference,
    sessionId: state.sessionId,
  };
}

function standingOf(state: PaymentState, words: PaymentWords): Pick<Paid, 'status' | 'statusWords'> {
  if (state.status === 'PENDING') return { status: 'PENDING', statusWords: submittedText(words) };
  if (wasReturned(state)) return { status: 'FAILED', statusWords: words.returned };
  if (state.status === 'SUCCESS') return { status: 'SUCCESS', statusWords: words.succeeded };
  return { status: 'FAILED', statusWords: `Not ${words.done}` };
}
