import { lagosText } from '../bank/lagos-time.ts';

/** What the mail with a staff member's code says; the date is in words so that the code is its only six digits. */
export function staffCodeText(bankName: string, now: Date, code: string) {
  return {
    subject: `Your ${bankName} back office code`,
    email:
      `Your ${bankName} back office code is ${code}.\n\nIt works for 5 minutes. You asked for it on ${lagosText(now)}.\n\n` +
      'If you did not try to sign in, tell a colleague at once: somebody knows your password.',
    // Staff have no phone number here; the code goes by mail alone.
    sms: '',
    highlight: 'CODE',
  } as const;
}
