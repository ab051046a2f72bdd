import type { MessageText } from '../bank/bank-events.ts';
import { codeSms } from '../bank/sms-text-rules.ts';

/** The message with the code; the code is its only six digits. */
export function disablingText(
  { bankName, siteHost }: { readonly bankName: string; readonly siteHost: string },
  accountNumber: string,
  code: string,
): MessageText {
  const what = `disables your account ending ${accountNumber.slice(-4)}: no money can leave it then`;
  return {
    subject: `Your ${bankName} code to disable an account`,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${what}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it: change your password and contact ${bankName}.`,
    sms: codeSms({ code, bankName, siteHost }, what),
  };
}
