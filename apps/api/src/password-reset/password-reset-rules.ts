import type { MessageText } from '../bank/bank-events.ts';
import { CODES_BY_PHONE_WORDS } from '../bank/contact-change-rules.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { type Identifier, identifierKey } from '../bank/identifiers.ts';
import { lagosText } from '../bank/lagos-time.ts';

export const LINK_MINUTES = 30;

/** Where a new password is set; its address comes from configuration alone, never from a request's headers (decision 17). */
export function resetLink(publicUrl: string, code: string, email: string): string {
  return `${publicUrl}/reset-password/${code}/${encodeURIComponent(email)}`;
}

/** Whether a link was made for the customer whom its address names, by e-mail address or phone number. */
export function isMadeFor(
  customer: { readonly email: string; readonly phoneNumber: string },
  identifier: Identifier,
): boolean {
  return identifierKey(identifier) === (identifier.kind === 'EMAIL' ? customer.email : customer.phoneNumber);
}

/** The message with the link; the link is the only one in it and stands on a line of its own. */
export function resetText(bankName: string, link: string, now: Date): MessageText {
  return {
    subject: 'Choose a new password',
    email:
      `Somebody asked for a new password for your ${bankName} profile on ${lagosText(now)}. If it was you, choose one here:\n\n` +
      `${link}\n\n` +
      `The link works once and for ${LINK_MINUTES} minutes. A newer one may end it.\n\n` +
      'If it was not you, there is nothing to do: your password stays as it is. Do not pass the link on.',
    sms: '',
    highlight: 'LINK',
  };
}

/** For somebody who has no password to forget. */
export function notRegisteredText(bankName: string, now: Date): MessageText {
  return {
    subject: `Finish registering with ${bankName}`,
    email:
      `Somebody asked for a new password with your address on ${lagosText(now)}, but you have not finished registering ` +
      `for ${bankName} internet banking yet.\n\n` +
      'If you began to register, log in with the password you chose and we will send you a new code. Otherwise choose ' +
      'Create Account on the login page; if you have an account with us already, as a Bank Account Owner.\n\n' +
      'If it was not you, there is nothing to do.',
    sms: '',
  };
}

export function passwordChangedText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Your password was changed',
    email:
      `The password of your ${bank.name} profile was changed on ${when}. Every device that was logged in is logged out.\n\n` +
      `${CODES_BY_PHONE_WORDS}\n\n` +
      `If it was not you, choose Forgot Password on the login page now and ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your password was changed on ${when}. If it was not you, ${shortContactWords(bank)} at once.`,
  };
}
