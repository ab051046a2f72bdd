import type { Receipt } from '../../api/receipts-api.ts';
import { nairaText } from '../../lib/naira-text.ts';

export type ReceiptFact = { readonly label: string; readonly value: string };

/** A payment on the screen just after it was made, in the words of its receipt, which is made by the bank. */
export type JustPaid = Pick<Receipt, 'status' | 'amountInWords'> & {
  /** What became of the money: `Transferred Successfully`. */
  readonly statusWords: string;
  /** Without a sign: whom it went to or came from says the direction. */
  readonly amount: string;
  /** Whom it went to, as a sentence goes on: `to BELLO MUSA`. */
  readonly counterparty: string;
  /** Everything else, label by label, but for what traces it. */
  readonly facts: readonly ReceiptFact[];
  readonly reference: string;
  /** The 30 digits banks trace it by, or the id its provider knows a purchase by; null while no money has moved. */
  readonly sessionId: string | null;
};

/** Groups of five, as people read them out on the telephone; what has dashes is grouped by them already. */
export function sessionIdGroups(sessionId: string): readonly string[] {
  return sessionId.includes('-') ? [sessionId] : (sessionId.match(/.{1,5}/g) ?? []);
}

/** What banks call what they trace a payment by, and what providers know a purchase by. */
export function traceWords(sessionId: string): { readonly label: string; readonly what: string } {
  return /^\d*$/.test(sessionId)
    ? { label: 'Session ID', what: 'session ID' }
    : { label: 'Request ID', what: 'request ID' };
}

/** The code of a receipt in fours, as it is read from paper and typed in. */
export const codeGroups = (code: string): readonly string[] => code.match(/.{1,4}/g) ?? [];

/** Where a code is typed in, as people read an address out: `bank.example/receipt`. */
export const checkAddress = ({ url }: Pick<Receipt, 'url'>): string =>
  url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');

/** A receipt in one line, for whoever cannot see its picture: `Successful: ₦1,000.00 to BELLO MUSA. Reference … Check it at …` */
export function receiptLine({ statusText, amount, counterparty, referenceNumber, url }: Receipt): string {
  const status = statusText.replace(/\.$/, '');
  return `${status}: ${nairaText(amount)} ${counterparty}. Reference ${referenceNumber}. Check it at ${url}`;
}
