import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
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

/** Whoever holds an open session can mark it as done: its owner is told. */
export function withdrawnWords(
  { payload, occurredAt }: EventOf<'DISPUTE_WITHDRAWN'>,
  bank: ContactableBank,
): MessageText {
  const { trackingNumber, referenceNumber } = payload;
  const what =
    `The problem you reported with transaction ${referenceNumber} (${trackingNumber}) was marked as done. ` +
    'We do not look into it any more.';
  return {
    subject: 'The problem you reported was marked as done',
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} If this was not you, ${shortContactWords(bank)} at once.`,
  };
}
