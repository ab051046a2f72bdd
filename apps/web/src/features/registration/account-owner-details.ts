import type { RequiredRegistrationParameter } from '@harvest/contracts/registration';
import { TEXTS } from '@harvest/contracts/texts';
import type { AccountOwnerBody, AgreedVersions } from '../../api/registration-api.ts';
import { confirmationProblem, newPasswordProblem } from '../../components/new-password-rules.ts';
import { accountNumberProblem, bvnProblem, digitsOf, required } from './detail-rules.ts';

/** What somebody with an account says to get a password for it, as it stands in the fields (S1 §3). */
export type AccountOwnerDetails = {
  readonly accountNUBAN: string;
  readonly bvn: string;
  readonly password: string;
  readonly confirmPassword: string;
};

export const NO_ACCOUNT_OWNER_DETAILS: AccountOwnerDetails = {
  accountNUBAN: '',
  bvn: '',
  password: '',
  confirmPassword: '',
};

/** The fields of each stage in their order, with the names people read. */
export const ACCOUNT_OWNER_STAGES = {
  1: { bvn: 'BVN', accountNUBAN: 'Account Number' },
  2: { password: 'Password', confirmPassword: 'Confirm Password' },
} as const;

/** What may be kept in the browser for a while: neither the BVN nor a password. */
export const KEPT_ACCOUNT_OWNER_FIELDS = [
  'accountNUBAN',
] as const satisfies readonly (keyof AccountOwnerDetails)[];

/** S1 §5: the account number is required only when the enumerations say so; else the BVN is (A19). */
export function accountOwnerRules(asksFor: RequiredRegistrationParameter | undefined) {
  const needsBvn = asksFor === 'bvn';
  return {
    accountNUBAN: (typed: string) => {
      if (typed.trim() === '') return needsBvn ? null : TEXTS.fieldRequired;
      return accountNumberProblem(typed);
    },
    bvn: (typed: string) => (needsBvn ? (required(typed) ?? bvnProblem(typed)) : null),
    password: newPasswordProblem,
    confirmPassword: (confirmed: string, { password }: AccountOwnerDetails) =>
      confirmationProblem(confirmed, password),
  };
}

/** The registration's payload, without what was left empty (S1 §3), which agrees to the versions shown. */
export function accountOwnerBody(details: AccountOwnerDetails, agreedTo: AgreedVersions): AccountOwnerBody {
  const accountNUBAN = digitsOf(details.accountNUBAN);
  const bvn = digitsOf(details.bvn);
  return {
    ...(accountNUBAN !== '' && { accountNUBAN }),
    ...(bvn !== '' && { bvn }),
    password: details.password,
    confirmPassword: details.confirmPassword,
    registrationType: 'ACCOUNT_OWNER',
    ...agreedTo,
  };
}
