import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

type AccountEvent = EventOf<'ACCOUNT_OPENED' | 'ACCOUNT_DISABLED' | 'ACCOUNT_ENABLED'>;

/** What a customer is told of an account of theirs; whoever did it may not have been the customer. */
export function accountWords(event: AccountEvent, bank: ContactableBank): MessageText {
  const { subject, what, next } = wordsFor(event);
  return {
    subject,
    email: `${what} ${next}\n\nWhen: ${lagosText(event.occurredAt)}\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} ${next} If not you, ${shortContactWords(bank)}.`,
  };
}

function wordsFor({ type, payload }: AccountEvent) {
  const account = `account ending ${payload.accountNumber.slice(-4)}`;
  switch (type) {
    case 'ACCOUNT_OPENED':
      return {
        subject: 'You have a new account',
        what: `A ${payload.accountTypeName} was opened for you, the ${account}.`,
        next: 'Its whole number is in your internet banking.',
      };
    case 'ACCOUNT_DISABLED':
      return {
        subject: `Your ${account} is disabled`,
        what: `Your ${account} was disabled: money cannot leave it. Money that is sent to it still arrives.`,
        next: `${pausedWords(payload.scheduledPayments)}Contact us to have it opened again.`,
      };
    case 'ACCOUNT_ENABLED':
      return {
        subject: `Your ${account} is open again`,
        what: `Your ${account} is no longer disabled: you can send money from it.`,
        next: 'Scheduled payments that were paused wait for you to resume them.',
      };
  }
}

function pausedWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 scheduled payment from it is paused. '
    : `${count} scheduled payments from it are paused. `;
}
