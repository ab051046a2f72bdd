import { amountInWords, readNaira } from '@harvest/money';
import { groupedAccountNumber, shortAccountName } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Receipt, ReceiptFact } from './receipt.ts';

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
  /** What left the account beside the amount; nothing where that is told elsewhere. */
  readonly charges: readonly ReceiptFact[];
};

/** The receipt of it: the same of one payment, wherever it is read. */
export function receiptOf(paid: Paid): Receipt {
  const { status, statusWords, counterparty, reference, sessionId, naira, payeeName, charges } = paid;
  const amountKobo = readNaira(naira);
  const bankAndNumber = `${paid.payeeBank} · ${groupedAccountNumber(paid.payeeAccountNumber)}`;
  return {
    status,
    statusWords,
    amount: nairaText(naira),
    amountInWords: amountKobo === null ? '' : amountInWords(amountKobo),
    counterparty,
    facts: [
      { label: 'From', value: payerText(paid) },
      ...(counterparty.name === payeeName ? [] : [{ label: 'To', value: payeeName }]),
      { label: 'Bank', value: bankAndNumber },
      paid.when,
      { label: 'Description', value: paid.description },
      ...charges,
    ],
    reference,
    sessionId,
  };
}

/** `OBI ADA, Savings ··019`: who paid, and from which of their accounts, without its number. */
function payerText({ payerName, payerAccountNumber: accountNumber, payerAccountType }: Paid): string {
  if (accountNumber === '') return payerName;
  return `${payerName}, ${shortAccountName({ accountTypeName: payerAccountType, accountNumber })}`;
}
