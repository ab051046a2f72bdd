import type { BankEvent, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

const WORDS = {
  CUSTOMER_FROZEN: {
    subject: 'Your accounts are frozen',
    what: 'We have frozen your accounts: money cannot leave them for now. Money that is sent to you still arrives.',
    next: 'To find out more',
  },
  CUSTOMER_UNFROZEN: {
    subject: 'Your accounts are open again',
    what: 'Your accounts are no longer frozen: you can send money again.',
    next: 'If you did not expect this',
  },
} as const;

export type SupportEventType = keyof typeof WORDS;

/** What a customer is told of what staff did for them. Why it was done stays in the bank. */
export function supportWords(
  type: SupportEventType,
  { occurredAt }: Pick<BankEvent, 'occurredAt'>,
  bank: ContactableBank,
): MessageText {
  const { subject, what, next } = WORDS[type];
  return {
    subject,
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\n${next}, ${contactWords(bank)}.`,
    sms: `${bank.name}: ${what} ${next}, ${shortContactWords(bank)}.`,
  };
}
