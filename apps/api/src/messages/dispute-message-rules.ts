import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** That the bank has decided about a reported problem. What it found is read after signing in (A44); no money is promised. */
export function disputeWords(
  { payload, occurredAt }: EventOf<'DISPUTE_DECIDED'>,
  bank: ContactableBank,
): MessageText {
  const { trackingNumber, referenceNumber, isAccepted } = payload;
  const what = `You reported a problem with transaction ${referenceNumber} (${trackingNumber}).`;
  const found = isAccepted
    ? 'We looked into it and agree with you.'
    : 'We looked into it and did not accept it.';
  const next = isAccepted
    ? 'Log in and open Customer Service to read what we found and what we do.'
    : `Log in and open Customer Service to read why. If you see it differently, write to us there or ${contactWords(bank)}.`;
  return {
    subject: isAccepted
      ? 'We agree with you about the problem you reported'
      : 'We did not accept the problem you reported',
    email: `${what}\n\n${found} ${next}\n\nWhen: ${lagosText(occurredAt)}`,
    sms: `${bank.name}: ${what} ${found} Log in to read more.`,
  };
}
