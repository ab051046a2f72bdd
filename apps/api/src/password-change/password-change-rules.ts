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

/** What a customer is told in one of whose sessions too many old passwords were wrong; it has ended. */
export function passwordGuessedText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Somebody tried to change your password',
    email:
      `Somebody who was logged in to your ${bank.name} profile entered a wrong old password too often, on ${when}. ` +
      'The password was not changed, and that device is logged out.\n\n' +
      `If it was not you, choose Forgot Password on the login page now and ${contactWords(bank)} at once.`,
    sms: `${bank.name}: somebody logged in to your profile tried to change your password on ${when}. It was not changed and they are logged out. If it was not you, ${shortContactWords(bank)} at once.`,
  };
}
