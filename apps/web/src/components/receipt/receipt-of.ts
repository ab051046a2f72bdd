import { amountInWords, readNaira } from '@harvest/money';
import type { PaymentState } from '../../api/transfers-api.ts';
import { groupedAccountNumber, shortAccountName } from '../../lib/account-number.ts';
import { groupedBillNumber, tokenText } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { boughtText, NUMBER_LABELS } from '../payment/bill-words.ts';
import type { Receipt, ReceiptFact } from './receipt.ts';

type Bill = NonNullable<PaymentState['bill']>;

/** Money that was sent or has come in, as it is known just after it was sent or later from the history. */
export type Paid = Pick<Receipt, 'status' | 'statusWords' | 'counterparty' | 'reference' | 'sessionId'> & {
  readonly naira: number;
  readonly payerName: string;
  /** Empty where money was paid in over the counter. */
  readonly payerAccountNumber: string;
  /** What the payer's account is called; empty while nobody knows. */
  readonly payerAccountType: string;
  readonly payeeName: string;
  readonly payeeBank: string;
  readonly payeeAccountNumber: string;
  /** When it was, or what it still waits for. */
  readonly when: ReceiptFact;
  readonly description: string;
  /** What was bought, where it is a bill: then there is no bank, and whom it is for is told by its number. */
  readonly bill?: PaymentState['bill'];
  /** What left the account beside the amount; nothing where that is told elsewhere. */
  readonly charges: readonly ReceiptFact[];
};

/** The receipt of it: the same of one payment, wherever it is read. */
export function receiptOf(paid: Paid): Receipt {
  const { status, statusWords, counterparty, reference, sessionId, naira, charges, bill = null } = paid;
  const amountKobo = readNaira(naira);
  return {
    status,
    statusWords,
    amount: nairaText(naira),
    amountInWords: amountKobo === null ? '' : amountInWords(amountKobo),
    counterparty,
    ...(bill?.token && { tokens: tokenFacts({ ...bill, token: bill.token }) }),
    facts: [
      { label: 'From', value: payerText(paid) },
      ...(bill === null ? payeeFacts(paid) : billFacts(bill)),
      paid.when,
      ...(bill === null ? [{ label: 'Description', value: paid.description }] : []),
      ...charges,
    ],
    reference,
    sessionId,
  };
}

function payeeFacts({ counterparty, payeeName, payeeBank, payeeAccountNumber }: Paid): ReceiptFact[] {
  return [
    ...(counterparty.name === payeeName ? [] : [{ label: 'To', value: payeeName }]),
    { label: 'Bank', value: `${payeeBank} · ${groupedAccountNumber(payeeAccountNumber)}` },
  ];
}

function billFacts(bill: Bill): ReceiptFact[] {
  const { utilityProductType: product, number, units } = bill;
  return [
    { label: 'Bought', value: boughtText(bill) },
    { label: 'Provider', value: bill.providerTitle },
    { label: NUMBER_LABELS[product], value: groupedBillNumber(product, number) },
    ...(units === null ? [] : [{ label: 'Units', value: units }]),
  ];
}

/** In the order in which they are typed in. */
function tokenFacts({ token, keyChangeTokens }: Bill & { readonly token: string }): ReceiptFact[] {
  return [
    ...keyChangeTokens.map((one, place) => ({ label: `Key change ${place + 1}`, value: tokenText(one) })),
    { label: 'Token', value: tokenText(token) },
  ];
}

/** `OBI ADA, Savings ··019`: who paid, and from which of their accounts, without its number. */
function payerText({ payerName, payerAccountNumber: accountNumber, payerAccountType }: Paid): string {
  if (accountNumber === '') return payerName;
  return `${payerName}, ${shortAccountName({ accountTypeName: payerAccountType, accountNumber })}`;
}
