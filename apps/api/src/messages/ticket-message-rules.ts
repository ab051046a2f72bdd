import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { quoted } from './foreign-words-rules.ts';

/** That a ticket was opened, and until when it is dealt with, or that the bank answered: never what was written. */
export function ticketWords(
  event: EventOf<'TICKET_OPENED' | 'TICKET_ANSWERED'>,
  bank: ContactableBank,
): MessageText {
  const { trackingNumber, subject } = event.payload;
  const facts = `Tracking number: ${trackingNumber}\nAbout: ${quoted(subject)}\nWhen: ${lagosText(event.occurredAt)}`;
  if (event.type === 'TICKET_ANSWERED') {
    const what = `We answered your ticket ${trackingNumber}`;
    return {
      subject: what,
      email: `${what}. Log in and open Customer Service to read it.\n\n${facts}`,
      sms: `${bank.name}: ${what}. Log in and open Customer Service to read it.`,
      notice: 'Open it to read our answer.',
    };
  }
  const what = `We have your ticket ${trackingNumber}`;
  const until = `We answer by ${lagosText(new Date(event.payload.answerBy))} at the latest.`;
  return {
    subject: what,
    email: `${what}. ${until}\n\n${facts}\n\nYou find our answer under Customer Service. If you did not write to us, ${contactWords(bank)}.`,
    sms: `${bank.name}: ${what}. ${until}`,
  };
}
