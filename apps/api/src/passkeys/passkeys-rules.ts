import { PASSKEYS_MAX, type ProvedChange } from '@harvest/contracts/passkeys';
import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { codeSms } from '../bank/sms-text-rules.ts';
import { fail } from '../platform/errors.ts';

const WHAT_A_CODE_DOES = {
  PASSKEY: 'adds a passkey to your account',
  BACKUP_CODES: 'makes new backup codes for your account',
} as const satisfies Record<ProvedChange, string>;

/** The message with a code that lets somebody add a passkey or make backup codes; the code is its only six digits. */
export function changeText(
  bankName: string,
  siteHost: string,
  what: ProvedChange,
  code: string,
): MessageText {
  const does = WHAT_A_CODE_DOES[what];
  return {
    subject: `Your ${bankName} code to change how you log in`,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${does}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it: change your password and contact ${bankName}.`,
    sms: codeSms({ code, bankName, siteHost }, does),
  };
}

/** @throws Refusal TOO_MANY_PASSKEYS where somebody has as many as there may be (A258) */
export function refuseTooMany(known: readonly unknown[]): void {
  if (known.length >= PASSKEYS_MAX) throw fail('TOO_MANY_PASSKEYS', { params: { max: PASSKEYS_MAX } });
}

type Happened = { readonly subject: string; readonly what: string };

const HAPPENED = {
  ADDED: { subject: 'A passkey was added', what: 'A passkey was added to your account' },
  REMOVED: { subject: 'A passkey was removed', what: 'A passkey was taken off your account' },
  CODES_MADE: {
    subject: 'You have new backup codes',
    what: 'New backup codes were made for your account, and earlier ones stopped working',
  },
  CODE_USED: { subject: 'A backup code was used', what: 'One of your backup codes was used' },
} as const satisfies Record<string, Happened>;

/** What a customer is told of their passkeys and backup codes. */
export function happenedText(bank: ContactableBank, which: keyof typeof HAPPENED, now: Date): MessageText {
  const { subject, what } = HAPPENED[which];
  const when = lagosText(now);
  return {
    subject,
    email: `${what} on ${when}.\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what.toLowerCase()} on ${when}. If not you, ${shortContactWords(bank)} at once.`,
  };
}
