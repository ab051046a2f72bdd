import { ERRORS } from '@harvest/contracts/errors';
import { normalisedPassword } from '@harvest/contracts/password-rules';
import type { Profile } from '../database/profile.ts';
import { fail } from '../errors.ts';
import { isMadeOfBankWords } from './bank-words.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Of the configuration: which passwords nobody may choose here. */
export type ChoosingAt = { readonly profile: Profile; readonly bank: { readonly name: string } };

/**
 * Whether this is one of the passwords that are tried first, at any bank or at this one. The demo's own, which everybody knows, is
 * made of its name: there the second rule would only surprise (A399).
 */
export function isGuessablePassword({ profile, bank }: ChoosingAt, password: string): boolean {
  const typed = normalisedPassword(password);
  if (isCommonPassword(typed)) return true;
  return profile === 'production' && isMadeOfBankWords(typed, bank.name);
}

/** @throws Refusal COMMON_PASSWORD, told beside the field as well */
export function refuseGuessablePassword(at: ChoosingAt, password: string, field = 'password'): void {
  if (isGuessablePassword(at, password))
    throw fail('COMMON_PASSWORD', { fieldErrors: { [field]: ERRORS.COMMON_PASSWORD.text } });
}
