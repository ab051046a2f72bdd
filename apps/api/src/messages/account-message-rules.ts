import type { BankEvent, EventOf, MessageText } from '../bank/bank-events.ts';
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
        subject: `Your ${account} is no longer disabled`,
        what: `Your ${account} is no longer disabled.`,
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

/** What a customer is told of the lock of all their accounts. */
export function lockWords(
  event: EventOf<'EMERGENCY_LOCKED' | 'EMERGENCY_LOCK_ENDED'>,
  bank: ContactableBank,
): MessageText {
  if (event.type === 'EMERGENCY_LOCK_ENDED') return lockEndedWords(event, bank);
  const until = lagosText(new Date(event.payload.until));
  const cancelled = event.payload.cancelsRaises ? ' Higher limits that were to come are cancelled.' : '';
  const what =
    `Your accounts are locked until ${until}. Until then no money leaves them, nothing scheduled is paid, and nobody can change ` +
    `whom you pay. Money that is sent to you still arrives.${cancelled}`;
  return {
    subject: 'Your accounts are locked',
    email:
      `${what}\n\nWhen: ${lagosText(event.occurredAt)}\n\nIf somebody else may know your password, log in and change it now. ` +
      `To end the lock earlier, ${contactWords(bank)}.`,
    sms: `${bank.name}: your accounts are locked until ${until}.${cancelled} Change your password if somebody may know it. To end it earlier, ${shortContactWords(bank)}.`,
  };
}

function lockEndedWords(
  { payload, occurredAt }: EventOf<'EMERGENCY_LOCK_ENDED'>,
  bank: ContactableBank,
): MessageText {
  const ended =
    payload.by === 'TIME' ? 'The lock of your accounts is over.' : 'We have ended the lock of your accounts.';
  const what = `${ended}${dueWords(payload.scheduledPayments)}`;
  return {
    subject: 'Your accounts are not locked any more',
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\nIf you did not expect this, lock them again and ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} If you did not expect this, lock them again and ${shortContactWords(bank)}.`,
  };
}

/** Whether it is paid, what else stops an account decides. */
function dueWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 scheduled payment that waited is due now.'
    : ` ${count} scheduled payments that waited are due now.`;
}

/** Whoever guesses at the codes of sign-ins has the password already: its owner is told what to do about it. */
export function wrongSignInCodesWords({ occurredAt }: BankEvent, bank: ContactableBank): MessageText {
  const what =
    'Somebody who knows your password entered several wrong codes to log in. Without the right code nobody gets in.';
  return {
    subject: 'Somebody tries to log in with your password',
    email:
      `${what}\n\nWhen: ${lagosText(occurredAt)}\n\n` +
      `If this was not you, choose Forgot Password on the login page now and ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} If this was not you, choose Forgot Password on the login page now and ${shortContactWords(bank)}.`,
  };
}
