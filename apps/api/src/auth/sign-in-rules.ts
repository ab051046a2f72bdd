import { lagosText } from '../bank/lagos-time.ts';

/** What the message with a sign-in code says; the date is in words so that the code is its only six digits. */
export function signInText(bankName: string, siteHost: string, now: Date, code: string) {
  return {
    subject: `Your ${bankName} login code`,
    email:
      `Your ${bankName} login code is ${code}.\n\nIt works for at most 5 minutes. You asked for it on ${lagosText(now)}.\n\n` +
      `We will never ask for your code. If you did not try to log in, change your password.`,
    // The last line lets phones offer the code on our own page and nowhere else.
    sms: `${bankName}: your login code is ${code}. 5 minutes. Never share it.\n\n@${siteHost} #${code}`,
  };
}
