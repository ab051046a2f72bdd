import { lagosText } from '../bank/lagos-time.ts';

/** What a staff member is mailed from whose sign-ins somebody guesses at codes: they have the password already. */
export function staffCodesGuessedText(bankName: string, now: Date) {
  return {
    subject: `Somebody tries to log in to the ${bankName} back office with your password`,
    email:
      'Somebody who knows your password entered several wrong codes to log in. Without the right code nobody gets in.\n\n' +
      `When: ${lagosText(now)}\n\nIf it was not you, tell a colleague at once, and have a new password set.`,
    sms: '',
  } as const;
}

/** What the mail with a staff member's code says; the date is in words so that the code is its only six digits. */
export function staffCodeText(bankName: string, now: Date, code: string) {
  return {
    subject: `Your ${bankName} back office code`,
    email:
      `Your ${bankName} back office code is ${code}.\n\nIt works for at most 5 minutes. You asked for it on ${lagosText(now)}.\n\n` +
      'If you did not try to log in, tell a colleague at once: somebody knows your password.',
    // Staff have no phone number here; the code goes by mail alone.
    sms: '',
    highlight: 'CODE',
  } as const;
}
