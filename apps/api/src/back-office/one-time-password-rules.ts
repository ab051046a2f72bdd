import { lagosText } from '../bank/lagos-time.ts';

/** Long enough to tell it by phone and to log in with it, and no longer. */
export const ONE_TIME_PASSWORD_HOURS = 24;

/** Letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/**
 * A password for somebody who lost theirs, of 73 random bits, in groups that can be told by phone. Its first group is what the rules
 * for passwords ask for.
 * @param pick a number below the one it is given, out of a source that nobody can foresee
 */
export function newOneTimePassword(pick: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS.charAt(pick(SIGNS.length))).join('');
  return ['1Time', ...Array.from({ length: GROUPS }, group)].join('#');
}

/** What a colleague is mailed for whom a one-time password was made. */
export function oneTimePasswordText(bankName: string, now: Date, endsAt: Date) {
  return {
    subject: `A one-time password for the ${bankName} back office was made for you`,
    email:
      `An operator of the bank made a one-time password for you on ${lagosText(now)}, and tells it to you. It works until ` +
      `${lagosText(endsAt)}, together with your code. The first thing you do with it is choose a password of your own.\n\n` +
      'Your old password does not work any more, and you are logged out everywhere. If you did not ask for this, tell a ' +
      'colleague at once.',
    sms: '',
  } as const;
}
