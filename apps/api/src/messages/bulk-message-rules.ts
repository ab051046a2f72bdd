import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** All transfers of a bulk in one message: how many were sent, how much left, and how many were not. */
export function bulkWords(
  { payload, occurredAt }: EventOf<'BULK_CARRIED_OUT'>,
  bank: ContactableBank,
): MessageText {
  const { rows, sent, reference, sourceAccountNumbers } = payload;
  const amount = formatNaira(kobo(BigInt(payload.paidKobo)));
  const ends = sourceAccountNumbers.map((accountNumber) => accountNumber.slice(-4)).join(', ');
  const accounts = `your account${sourceAccountNumbers.length === 1 ? '' : 's'} ending ${ends}`;
  const failed = rows - sent;
  const left = sent === 0 ? 'Nothing was sent.' : `${sent} of ${rows} were sent: ${amount} left ${accounts}.`;
  const notSent =
    failed === 0 ? '' : `${failed} ${failed === 1 ? 'was' : 'were'} not sent; log in to see why.`;
  const when = lagosText(occurredAt);
  return {
    subject: `Bulk transfer: ${sent} of ${rows} sent`,
    email: [
      left,
      ...(notSent === '' ? [] : [notSent]),
      '',
      `When: ${when}`,
      `Reference: ${reference}`,
      '',
      ...(sent === 0
        ? []
        : ['Should one of them not arrive at another bank, it comes back and we tell you.', '']),
      `If this was not you, ${contactWords(bank)} at once.`,
    ].join('\n'),
    sms: [
      `${bank.name} bulk transfer: ${left}`,
      ...(notSent === '' ? [] : [notSent]),
      `${when}. Ref ${reference}. If not you, ${shortContactWords(bank)}`,
    ].join(' '),
  };
}
