import { amountInWords, readNaira } from '@harvest/money';
import type { PaymentState } from '../../api/transfers-api.ts';
import { groupedAccountNumber, shortAccountName } from '../../lib/account-number.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { JustPaid, ReceiptFact } from '../receipt/receipt.ts';
import { boughtFor, boughtText, NUMBER_LABELS } from './bill-words.ts';
import { chargeFacts } from './charge-facts.ts';
import { type PaymentWords, submittedText } from './payment-attempt.ts';
import { wasReturned } from './tracker-steps.ts';

type Bill = NonNullable<PaymentState['bill']>;

/** A payment as the screen shows it just after, from what the bank says of it; one that moved no money says so. */
export function paymentPaid(state: PaymentState, words: PaymentWords, payerAccountType: string): JustPaid {
  const { amount, bill, completedAt } = state;
  const amountKobo = readNaira(amount);
  const charges = chargeFacts(state);
  const name = bill === null ? state.destinationAccountName : boughtFor(bill);
  return {
    ...standingOf(state, words),
    amount: nairaText(amount),
    amountInWords: amountKobo === null ? '' : amountInWords(amountKobo),
    counterparty: `${words.direction} ${name}`,
    facts: [
      { label: 'From', value: payerText(state, payerAccountType) },
      ...(bill === null ? [payeeFact(state)] : billFacts(bill)),
      completedAt === null
        ? { label: 'Status', value: `${sentenceOf(words.whilePending)} Not confirmed yet.` }
        : { label: 'Date', value: dateTimeText(completedAt) },
      ...(bill === null ? [{ label: 'Description', value: state.description }] : []),
      ...(charges.length > 0 ? charges : [{ label: 'Fee', value: nairaText(0) }]),
    ],
    reference: state.reference,
    sessionId: state.sessionId,
  };
}

const sentenceOf = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function standingOf(state: PaymentState, words: PaymentWords): Pick<JustPaid, 'status' | 'statusWords'> {
  if (state.status === 'PENDING') return { status: 'PENDING', statusWords: submittedText(words) };
  if (wasReturned(state)) return { status: 'RETURNED', statusWords: words.returned };
  if (state.status === 'SUCCESS') return { status: 'SUCCESS', statusWords: words.succeeded };
  return { status: 'FAILED', statusWords: `Not ${words.done}` };
}

/** `OBI ADA, Savings ··019`: who paid, and from which of their accounts, without its number. */
const payerText = ({ sourceAccountName, sourceAccountNumber }: PaymentState, accountTypeName: string) =>
  `${sourceAccountName}, ${shortAccountName({ accountTypeName, accountNumber: sourceAccountNumber })}`;

const payeeFact = ({ destinationBankName, destinationAccountNumber }: PaymentState): ReceiptFact => ({
  label: 'Bank',
  value: `${destinationBankName} · ${groupedAccountNumber(destinationAccountNumber)}`,
});

function billFacts(bill: Bill): ReceiptFact[] {
  const { utilityProductType: product, number, units } = bill;
  return [
    { label: 'Bought', value: boughtText(bill) },
    { label: 'Provider', value: bill.providerTitle },
    { label: NUMBER_LABELS[product], value: groupedBillNumber(product, number) },
    ...(units === null ? [] : [{ label: 'Units', value: units }]),
  ];
}
