import type { TwoFactorType } from '@harvest/contracts/auth';
import type { MessageText } from '../bank/bank-events.ts';
import { CODES_BY_PHONE_WORDS } from '../bank/contact-change-rules.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { codeSms } from '../bank/sms-text-rules.ts';

const WHAT_A_CODE_DOES = {
  OTP_AUTHENTICATION: 'sets codes by e-mail and SMS as your second factor',
  GOOGLE_AUTHENTICATOR: 'sets an authenticator app as your second factor',
} as const;

const WHAT_COUNTS_NOW = {
  OTP_AUTHENTICATION: 'the code we send you by e-mail and SMS',
  GOOGLE_AUTHENTICATOR: 'the code of your authenticator app',
} as const;

/** The message with a code that sets `factor`; the code is its only six digits. */
export function setUpText(
  bankName: string,
  siteHost: string,
  factor: TwoFactorType,
  code: string,
): MessageText {
  const what = WHAT_A_CODE_DOES[factor];
  return {
    subject: `Your ${bankName} code to change your second factor`,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${what}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it: change your password and contact ${bankName}.`,
    sms: codeSms({ code, bankName, siteHost }, what),
  };
}

/** What a customer is told once the second factor is another one. */
export function factorChangedText(bank: ContactableBank, factor: TwoFactorType, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Your second factor was changed',
    email:
      `Your second factor was changed on ${when}. From now on it is ${WHAT_COUNTS_NOW[factor]}.\n\n` +
      `Wherever else you were logged in, you are logged out.\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your second factor was changed on ${when}. It is now ${WHAT_COUNTS_NOW[factor]}. If not you, ${shortContactWords(bank)} at once.`,
  };
}

/** What a customer is told whose lost authenticator the bank took away. */
export function authenticatorResetText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'Your second factor was reset',
    email:
      `We took your authenticator app, passkeys and backup codes off your account on ${when}. From now on your second factor is ` +
      `${WHAT_COUNTS_NOW.OTP_AUTHENTICATION}. ${CODES_BY_PHONE_WORDS}\n\n` +
      `You are logged out everywhere: log in again with your password.\n\n` +
      `If you did not ask for this, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: your authenticator app, passkeys and backup codes were taken off your account on ${when}. Your second factor is now ${WHAT_COUNTS_NOW.OTP_AUTHENTICATION}. If not you, ${shortContactWords(bank)} at once.`,
  };
}
