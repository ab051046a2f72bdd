import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** What a customer is told whose password was changed by somebody who is logged in and knew the old one. */
export function passwordChangedText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Your password was changed',
    email:
      `The password of your ${bank.name} profile was changed on ${when}. Wherever else you were logged in, you are logged out.\n\n` +
      `If it was not you, choose Forgot Password on the login page now and ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your password was changed on ${when}. If it was not you, ${shortContactWords(bank)} at once.`,
  };
}
