import type { MessageText } from './bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from './contact-words.ts';
import { maskEmail, maskPhoneNumber } from './identifiers.ts';
import { lagosText } from './lagos-time.ts';

/** What somebody is reached by. */
export type Contact =
  | { readonly channel: 'EMAIL'; readonly value: string }
  | { readonly channel: 'PHONE'; readonly value: string };

const NAMES = { EMAIL: 'email address', PHONE: 'phone number' } as const;

/** What happens to codes while a mailbox is worth nothing (decision 55); a sentence of a message. */
export const CODES_BY_PHONE_WORDS =
  'For at least 24 hours, codes for payments and for changes go to your phone or come from your app, and not by email.';

export function maskContact({ channel, value }: Contact): string {
  return channel === 'EMAIL' ? maskEmail(value) : maskPhoneNumber(value);
}

/**
 * What the owner reads on the old channel and on the new one once it is another. Whatever of an address may look like a code is
 * left out.
 */
export function contactChangedText(
  bank: ContactableBank,
  to: Contact,
  codes: 'BY_PHONE' | 'AS_BEFORE' | { readonly from: Date },
  now: Date,
): MessageText {
  const what = NAMES[to.channel];
  const when = lagosText(now);
  const shown = maskContact(to).replaceAll(/\d{6,}/g, '***');
  const from = typeof codes === 'string' ? undefined : lagosText(codes.from);
  const words =
    from === undefined
      ? CODES_BY_PHONE_WORDS
      : `Codes for payments and for changes go to it from ${from}. Until then they come from your app alone, if you have one.`;
  const loggedOut = `Wherever else you were logged in, you are logged out. ${words}\n\n`;
  const waits = from === undefined ? '' : ` Codes for payments go there from ${from}.`;
  return {
    subject: `Your ${what} was changed`,
    email:
      `The ${what} of your ${bank.name} profile was changed on ${when}. It is now ${shown}.\n\n${codes === 'AS_BEFORE' ? '' : loggedOut}` +
      `If this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your ${what} was changed on ${when}. It is now ${shown}.${waits} If not you, ${shortContactWords(bank)} at once.`,
  };
}
