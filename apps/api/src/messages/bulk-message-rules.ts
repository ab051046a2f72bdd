import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** All transfers of a bulk in one message: how many were sent, how much left, how many were not or were stopped, and what is still to come. */
export function bulkWords(
  { payload, occurredAt }: EventOf<'BULK_CARRIED_OUT'>,
  bank: ContactableBank,
): MessageText {
  const { rows, sent, stopped, open, reference, sourceAccountNumbers } = payload;
  const amount = formatNaira(kobo(BigInt(payload.paidKobo)));
  const ends = sourceAccountNumbers.map((accountNumber) => accountNumber.slice(-4)).join(', ');
  const accounts = `your account${sourceAccountNumbers.length === 1 ? '' : 's'} ending ${ends}`;
  const failed = rows - sent - stopped - open;
  const left =
    sent === 0
      ? `Nothing was sent${open === 0 ? '' : ' yet'}.`
      : `${sent} of ${rows} were sent: ${amount} left ${accounts}.`;
  const notSent = [
    ...(failed === 0 ? [] : [`${failed} ${failed === 1 ? 'was' : 'were'} not sent; log in to see why.`]),
    ...(stopped === 0 ? [] : [`${stopped} ${stopped === 1 ? 'was' : 'were'} stopped and not sent.`]),
    ...(open === 0
      ? []
      : [
          `${open} ${open === 1 ? 'is' : 'are'} not sent yet. We go on with ${open === 1 ? 'it' : 'them'} and tell you: do not send ${open === 1 ? 'it' : 'them'} again.`,
        ]),
  ];
  const when = lagosText(occurredAt);
  return {
    subject: `Bulk transfer: ${sent} of ${rows} sent${open === 0 ? '' : ' so far'}`,
    email: [
      left,
      ...notSent,
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
      ...notSent,
      `${when}. Ref ${reference}. If not you, ${shortContactWords(bank)}`,
    ].join(' '),
  };
}
