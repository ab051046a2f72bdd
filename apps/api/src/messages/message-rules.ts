import { formatNaira, kobo } from '@harvest/money';
import type { BankEvent, MessageText } from '../platform/bank-events.ts';
import { lagosText } from '../platform/lagos-time.ts';

/** The words of a message about something that happened to a customer's account. */
export function wordsFor(event: BankEvent, bankName: string): MessageText {
  const { payload, occurredAt } = event;
  const read = (field: string) => payload[field] ?? '';
  const when = lagosText(occurredAt);
  const isDebit = event.type === 'TRANSFER_SENT';
  const amount = formatNaira(kobo(BigInt(read(isDebit ? 'totalKobo' : 'amountKobo'))));
  const account = read(isDebit ? 'sourceAccountNumber' : 'destinationAccountNumber').slice(-4);
  const other = read(isDebit ? 'destinationAccountName' : 'sourceAccountName');
  const what = isDebit
    ? `${amount} left your account ending ${account}`
    : `${amount} came into your account ending ${account}`;
  const who = isDebit ? `To: ${other}` : `From: ${other}`;
  return {
    subject: isDebit ? `Debit: ${amount}` : `Credit: ${amount}`,
    email: [
      `${what}.`,
      '',
      who,
      `For: ${read('narration')}`,
      `When: ${when}`,
      `Reference: ${read('reference')}`,
      '',
      `If this was not you, contact ${bankName} at once.`,
    ].join('\n'),
    sms: `${bankName} ${isDebit ? 'Debit' : 'Credit'}: ${amount}. Acct: **${account}. ${who}. ${read('narration')}. ${when}. Ref ${read('reference')}`,
  };
}
