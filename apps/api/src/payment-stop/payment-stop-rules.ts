import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { codeSms } from '../bank/sms-text-rules.ts';

const WHAT_IT_DOES = 'turns off your 30 seconds to stop a payment';

/** The message with the code; the code is its only six digits. */
export function turningOffText(bankName: string, siteHost: string, code: string): MessageText {
  return {
    subject: `Your ${bankName} code to change how payments are sent`,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${WHAT_IT_DOES}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it: change your password and contact ${bankName}.`,
    sms: codeSms({ code, bankName, siteHost }, WHAT_IT_DOES),
  };
}

/** What a customer is told once payments are sent at once again. */
export function turnedOffText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Your 30 seconds to stop a payment are turned off',
    email:
      `Your 30 seconds to stop a payment were turned off on ${when}. Every payment is sent at once again.\n\n` +
      `If this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your 30 seconds to stop a payment were turned off on ${when}. If not you, ${shortContactWords(bank)} at once.`,
  };
}
