/** What is the bank's own: what colleagues looked at, and what was asked for that this customer may not do, or too often, or in no form. */
export const NOT_FOR_CUSTOMERS = [
  'STAFF_LOOKED_UP',
  'STAFF_SEARCHED',
  'RIGHT_REFUSED',
  'THROTTLED',
  'INPUT_REFUSED',
] as const;

type Words = { readonly done: string; readonly refused: string };

/** Of what says by its kind how it ended. */
const always = (words: string): Words => ({ done: words, refused: words });

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    PASSWORD_TRIED: { done: 'Right password entered', refused: 'Wrong password entered' },
    SIGNED_IN: { done: 'Logged in', refused: 'Login refused' },
    CODE_REFUSED: always('A code was refused'),
    SIGNED_OUT: always('Logged out'),
    SESSION_ENDED: always('A session was ended'),
    DEVICE_ADDED: always('First login from a new browser'),
    DEVICE_FORGOTTEN: always('A browser was forgotten'),
    PASSWORD_CHANGED: { done: 'Password changed', refused: 'Change of password refused' },
    PASSWORD_RESET: { done: 'New password set after Forgot Password', refused: 'New password refused' },
    RESET_ASKED: always('Link for a new password asked for'),
    FACTOR_CHANGED: { done: 'Second factor changed', refused: 'Change of second factor refused' },
    PASSKEY_CHANGED: { done: 'Passkeys changed', refused: 'Change of passkeys refused' },
    BACKUP_CODES_MADE: { done: 'Backup codes made', refused: 'Backup codes refused' },
    PHONE_PROVED: { done: 'Phone number proved', refused: 'Phone number not proved' },
    CONTACT_CHANGED: {
      done: 'Email or phone number changed',
      refused: 'Change of email or phone number refused',
    },
    LIMIT_CHANGED: { done: 'Transaction limit changed', refused: 'Change of transaction limit refused' },
    ACCOUNTS_LOCKED: always('Accounts locked'),
    REGISTERED: { done: 'Registered for internet banking', refused: 'Registration refused' },
    BLOCKED: always('Blocked by the bank: nobody can log in'),
    UNBLOCKED: always('Unblocked by the bank'),
  }),
);

/** An event in plain words; of a kind that nobody put into words, only that there was one. */
export function historyWords(kind: string, result: string): string {
  const isRefused = result === 'REFUSED';
  const words = WORDS.get(kind);
  if (words === undefined) return isRefused ? 'Something was refused' : 'Something changed in how you log in';
  return isRefused ? words.refused : words.done;
}

/** Whether an event of this kind says what it was. */
export function isInWords(kind: string): boolean {
  return WORDS.has(kind);
}
