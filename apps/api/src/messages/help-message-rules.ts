import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

type HelpEvent = EventOf<
  | 'BLOCK_REQUESTED'
  | 'BLOCK_REQUEST_CLOSED'
  | 'PERSONAL_DATA_DOWNLOADED'
  | 'ACCOUNT_CLOSED'
  | 'CLOSING_WITHDRAWN'
>;

/** What a customer is told of what was asked for in their name; whoever asked may not have been the customer. */
export function helpWords(event: HelpEvent, bank: ContactableBank): MessageText {
  const { subject, what, next } = wordsFor(event);
  return {
    subject,
    email: `${what}\n\nWhen: ${lagosText(event.occurredAt)}\n\n${next} ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} ${next} ${shortContactWords(bank)}.`,
  };
}

function wordsFor(event: HelpEvent) {
  switch (event.type) {
    case 'BLOCK_REQUESTED':
      return {
        subject: 'Somebody asked us to block your accounts',
        what:
          'Somebody asked us to block your accounts. Nothing is blocked yet: before that we call you, on the number we have for you. ' +
          'If it was not you, nothing happens.',
        next: 'If it was you and you cannot wait,',
      };
    // Also where they were frozen before it, so nothing is said of how they are.
    case 'BLOCK_REQUEST_CLOSED':
      return {
        subject: 'We closed the request to block your accounts',
        what: 'We closed the request to block your accounts. We did not block them because of this request.',
        next: 'If you did not speak with us about it,',
      };
    case 'CLOSING_WITHDRAWN': {
      const account = `account ending ${event.payload.accountNumber.slice(-4)}`;
      return {
        subject: `Your request to close your ${account} is cancelled`,
        what: `Your request to close your ${account} (${event.payload.trackingNumber}) is cancelled. We do not close the account.`,
        next: 'If this was not you,',
      };
    }
    case 'PERSONAL_DATA_DOWNLOADED':
      return {
        subject: 'Your data was downloaded',
        what: 'Somebody who is logged in as you downloaded all that we hold about you.',
        next: 'If this was not you, change your password and',
      };
    case 'ACCOUNT_CLOSED': {
      const account = `account ending ${event.payload.accountNumber.slice(-4)}`;
      return {
        subject: `Your ${account} is closed`,
        what:
          `Your ${account} is closed, as you asked. Money that is sent to it goes back. Its history, receipts and statements ` +
          'stay in your internet banking.',
        next: 'If you did not ask for this,',
      };
    }
  }
}
