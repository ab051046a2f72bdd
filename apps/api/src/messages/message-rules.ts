import { formatNaira, kobo } from '@harvest/money';
import type { BankEvent, MessageText } from '../platform/bank-events.ts';
import { lagosText } from '../platform/lagos-time.ts';

/** What one customer is told about an event. */
export type Alert = { readonly customerId: string; readonly text: MessageText };

/** Everybody an event concerns, with the words for each: who paid reads the total, who received the amount. */
export function alertsFor(event: BankEvent, bankName: string): Alert[] {
  const read = (field: string) => event.payload[field] ?? '';
  return [
    { customerId: event.customerId, text: wordsFor(event, 'Debit', bankName) },
    { customerId: read('destinationCustomerId'), text: wordsFor(event, 'Credit', bankName) },
  ];
}

function wordsFor(
  { payload, occurredAt }: BankEvent,
  side: 'Debit' | 'Credit',
  bankName: string,
): MessageText {
  const read = (field: string) => payload[field] ?? '';
  const isDebit = side === 'Debit';
  const when = lagosText(occurredAt);
  const amount = formatNaira(kobo(BigInt(read(isDebit ? 'totalKobo' : 'amountKobo'))));
  const account = read(isDebit ? 'sourceAccountNumber' : 'destinationAccountNumber').slice(-4);
  const who = isDebit ? `To: ${read('destinationAccountName')}` : `From: ${read('sourceAccountName')}`;
  const what = isDebit ? 'left' : 'came into';
  return {
    subject: `${side}: ${amount}`,
    email: [
      `${amount} ${what} your account ending ${account}.`,
      '',
      who,
      `For: ${read('narration')}`,
      `When: ${when}`,
      `Reference: ${read('reference')}`,
      '',
      `If this was not you, contact ${bankName} at once.`,
    ].join('\n'),
    sms: `${bankName} ${side}: ${amount}. Acct: **${account}. ${who}. ${read('narration')}. ${when}. Ref ${read('reference')}`,
  };
}
