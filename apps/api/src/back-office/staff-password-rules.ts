import { lagosText } from '../bank/lagos-time.ts';

/** What a colleague is mailed whose password was changed by somebody who is logged in and knew the old one. */
export function staffPasswordChangedText(bankName: string, now: Date) {
  return {
    subject: `Your password for the ${bankName} back office was changed`,
    email:
      `Your password for the ${bankName} back office was changed on ${lagosText(now)}. Wherever else you were logged in, you ` +
      'are logged out.\n\nIf it was not you, tell a colleague at once, and have your login disabled.',
    sms: '',
  } as const;
}

/** What a colleague is mailed in one of whose sessions too many old passwords were wrong; it has ended. */
export function staffPasswordGuessedText(bankName: string, now: Date) {
  return {
    subject: `Somebody tried to change your password for the ${bankName} back office`,
    email:
      `Somebody who was logged in as you entered a wrong old password too often, on ${lagosText(now)}. The password was not ` +
      'changed, and that device is logged out.\n\nIf it was not you, tell a colleague at once, and have your login disabled.',
    sms: '',
  } as const;
}
