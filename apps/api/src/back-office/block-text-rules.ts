import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** What a customer is told as whom nobody can log in any more. Why stays in the bank. */
export function blockedText(bank: ContactableBank, now: Date): MessageText {
  const what =
    'We have blocked your profile to protect you. You are logged out everywhere, and nobody can log in.';
  return {
    subject: 'Your profile is blocked',
    email:
      `${what}\n\nWhen: ${lagosText(now)}\n\nYour money is still there. Money that is sent to you arrives, and what you scheduled ` +
      `is still paid.\n\nTo log in again, ${contactWords(bank)}.`,
    sms: `${bank.name}: ${what} Your money is still there. To log in again, ${shortContactWords(bank)}.`,
  };
}

/** What a customer is told who can log in again. */
export function unblockedText(bank: ContactableBank, now: Date): MessageText {
  const what = 'Your profile is not blocked any more: you can log in again.';
  return {
    subject: 'You can log in again',
    email:
      `${what}\n\nWhen: ${lagosText(now)}\n\nIf somebody else may know your password, choose Forgot Password on the login page ` +
      `first.\n\nIf you did not expect this, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} If you did not expect this, ${shortContactWords(bank)} at once.`,
  };
}
