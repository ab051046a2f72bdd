import { normalisedPassword, passwordProblem } from '@harvest/contracts/password-rules';
import { TEXTS } from '@harvest/contracts/texts';

/** What is wrong with a new password where fields are asked for by "This field is required" (S1 §5), or null. */
export function newPasswordProblem(password: string): string | null {
  return password === '' ? TEXTS.fieldRequired : (passwordProblem(password) ?? null);
}

/** What is wrong with the same password given again, or null. */
export function confirmationProblem(confirmed: string, password: string): string | null {
  if (confirmed === '') return TEXTS.fieldRequired;
  return normalisedPassword(confirmed) === normalisedPassword(password) ? null : TEXTS.passwordsDoNotMatch;
}
