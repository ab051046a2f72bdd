import type { RequiredRegistrationParameter } from '@harvest/contracts/registration';
import { TEXTS } from '@harvest/contracts/texts';
import { ungrouped } from '@harvest/input/plain-text';
import type { AccountOwnerBody, AgreedVersions } from '../../api/registration-api.ts';
import { confirmationProblem, newPasswordProblem } from '../../components/new-password-rules.ts';
import { birthDateText } from '../../lib/birth-date.ts';
import { accountNumberProblem, birthDateProblem, bvnProblem, required } from './detail-rules.ts';

/** What an owner may show beside the number that the account is theirs (decision 56). */
export const OWNER_PROOFS = [
  { value: 'bvn', label: 'BVN' },
  { value: 'dateOfBirth', label: 'Date of Birth' },
] as const;
export type OwnerProof = (typeof OWNER_PROOFS)[number]['value'];

/** What somebody with an account says to get a password for it, as it stands in the fields (S1 §3). */
export type AccountOwnerDetails = {
  readonly accountNUBAN: string;
  /** Which of the two is asked for; what stands in the other field is not sent. */
  readonly proof: OwnerProof;
  readonly bvn: string;
  readonly dateOfBirth: string;
  readonly password: string;
  readonly confirmPassword: string;
};

export const NO_ACCOUNT_OWNER_DETAILS: AccountOwnerDetails = {
  accountNUBAN: '',
  proof: 'bvn',
  bvn: '',
  dateOfBirth: '',
  password: '',
  confirmPassword: '',
};

const NUMBER = { accountNUBAN: 'Account Number' } as const;
const BVN = { bvn: 'BVN' } as const;
const SECURITY = { password: 'Password', confirmPassword: 'Confirm Password' } as const;

/** The fields of each stage in the order they stand in, with the names people read. */
export function accountOwnerStages(asksFor: RequiredRegistrationParameter | undefined) {
  const first =
    asksFor === 'bvn' ? { ...BVN, ...NUMBER } : { ...NUMBER, ...BVN, dateOfBirth: 'Date of Birth' };
  return { 1: first, 2: SECURITY } as const;
}

/** What may be kept in the browser for a while: neither what proves who somebody is, nor a password. */
export const KEPT_ACCOUNT_OWNER_FIELDS = [
  'accountNUBAN',
] as const satisfies readonly (keyof AccountOwnerDetails)[];

/**
 * S1 §5: the account number is required only when the enumerations say so; else the BVN is (A19). Beside the number, BVN and
 * birth date may stay empty.
 */
export function accountOwnerRules(asksFor: RequiredRegistrationParameter | undefined) {
  const needsBvn = asksFor === 'bvn';
  return {
    accountNUBAN: (typed: string) => {
      if (typed.trim() === '') return needsBvn ? null : TEXTS.fieldRequired;
      return accountNumberProblem(typed);
    },
    proof: () => null,
    bvn: (typed: string, { proof }: AccountOwnerDetails) => {
      if (needsBvn) return required(typed) ?? bvnProblem(typed);
      return proof !== 'bvn' || typed.trim() === '' ? null : bvnProblem(typed);
    },
    dateOfBirth: (typed: string, { proof }: AccountOwnerDetails) =>
      needsBvn || proof !== 'dateOfBirth' || typed.trim() === '' ? null : birthDateProblem(typed),
    password: newPasswordProblem,
    confirmPassword: (confirmed: string, { password }: AccountOwnerDetails) =>
      confirmationProblem(confirmed, password),
  };
}

/** What of a proof is sent: the one that was chosen, if anything stands there. */
export function chosenProof(
  { proof, bvn, dateOfBirth }: AccountOwnerDetails,
  asksFor: RequiredRegistrationParameter,
): Pick<AccountOwnerBody, 'bvn' | 'dateOfBirth'> {
  if (asksFor === 'bvn' || proof === 'bvn') {
    const digits = ungrouped(bvn);
    return digits === '' ? {} : { bvn: digits };
  }
  const day = birthDateText(dateOfBirth);
  return day === null ? {} : { dateOfBirth: day };
}

/** The registration's payload, without what was left empty (S1 §3), which agrees to the versions shown. */
export function accountOwnerBody(
  details: AccountOwnerDetails,
  asksFor: RequiredRegistrationParameter,
  agreedTo: AgreedVersions,
): AccountOwnerBody {
  const accountNUBAN = ungrouped(details.accountNUBAN);
  return {
    ...(accountNUBAN !== '' && { accountNUBAN }),
    ...chosenProof(details, asksFor),
    password: details.password,
    confirmPassword: details.confirmPassword,
    registrationType: 'ACCOUNT_OWNER',
    ...agreedTo,
  };
}
