import { TEXTS } from './texts.ts';

/** The special characters of which a password holds at least one; every form accepts all of them (decision 15). */
export const PASSWORD_SPECIALS = '!@#$%^&*';
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/**
 * Normalises a password to NFKC before hashing and comparing: keyboards encode `é` as one character or as two (NIST SP 800-63B,
 * 3.1.1.2).
 */
export const normalisedPassword = (password: string): string => password.normalize('NFKC');

/** What a new password has to have, one by one, so that forms can tick them off while somebody types. */
export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_LENGTH_MIN,
  uppercase: (password: string) => /[A-Z]/.test(password),
  special: (password: string) => /[!@#$%^&*]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
} as const satisfies Record<string, (password: string) => boolean>;

/**
 * What is wrong with a new password, in the specification's words (S1 §5, S2 §5).
 * @returns undefined when nothing is
 */
export function passwordProblem(typed: string): string | undefined {
  if (typed === '') return TEXTS.passwordRequired;
  const password = normalisedPassword(typed);
  if (!passwordRules.length(password)) return TEXTS.passwordTooShort;
  if (password.length > PASSWORD_LENGTH_MAX) return TEXTS.passwordTooLong;
  const { uppercase, special, digit } = passwordRules;
  const isComposed = uppercase(password) && special(password) && digit(password);
  return isComposed ? undefined : TEXTS.passwordComposition;
}
