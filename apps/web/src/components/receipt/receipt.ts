/** What a receipt says, all of it fit to be handed to others: no balance, and the payer's account by its last digits alone. */
export type Receipt = {
  /** What became of the money, which decides the mark that is drawn. */
  readonly status: 'SUCCESS' | 'PENDING' | 'FAILED';
  /** The same in words: `Transferred Successfully`. */
  readonly statusWords: string;
  /** Without a sign: whom it went to or came from says the direction. */
  readonly amount: string;
  readonly amountInWords: string;
  /** Whom it went to or came from. */
  readonly counterparty: { readonly direction: 'to' | 'from' | 'for'; readonly name: string };
  /** What is typed into a meter, in fours. The screen shows it in a way of its own; paper and picture as its first rows. */
  readonly tokens?: readonly ReceiptFact[];
  /** Everything else, label by label, but for what traces it. */
  readonly facts: readonly ReceiptFact[];
  readonly reference: string;
  /** The 30 digits banks trace it by, or the id its provider knows a purchase by; null while no money has moved. */
  readonly sessionId: string | null;
};

export type ReceiptFact = { readonly label: string; readonly value: string };

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

/** All rows of a receipt as text, for paper and picture. */
export function receiptRows({ tokens = [], facts, reference, sessionId }: Receipt): readonly ReceiptFact[] {
  return [
    ...tokens,
    ...facts,
    { label: 'Reference', value: reference },
    ...(sessionId === null
      ? []
      : [{ label: traceWords(sessionId).label, value: sessionIdGroups(sessionId).join(' ') }]),
  ];
}

/** A receipt in one line, for whoever cannot see its picture: `Transferred Successfully: ₦1,000.00 to BELLO MUSA. …` */
export function receiptLine({ statusWords, amount, counterparty, reference }: Receipt): string {
  return `${statusWords}: ${amount} ${counterparty.direction} ${counterparty.name}. Reference ${reference}`;
}
