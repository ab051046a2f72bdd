import { TEXTS } from '@harvest/contracts/texts';
import { readEmailAddress } from '@harvest/input/email-address';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { ungrouped } from '@harvest/input/plain-text';
import type { AgreedVersions, NewUserBody } from '../../api/registration-api.ts';
import { confirmationProblem, newPasswordProblem } from '../../components/new-password-rules.ts';
import { birthDateText } from '../../lib/birth-date.ts';
import { birthDateProblem, bvnProblem, required } from './detail-rules.ts';

/** What somebody without an account says of themselves, as it stands in the fields (S1 §3). */
export type NewUserDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: NewUserBody['gender'] | '';
  readonly dateOfBirth: string;
  readonly maritalStatus: NewUserBody['maritalStatus'] | '';
  readonly employmentStatus: NewUserBody['employmentStatus'] | '';
  readonly stateOfResidence: string;
  readonly address: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly bvn: string;
  readonly accountTypeId: string;
  readonly password: string;
  readonly confirmPassword: string;
};

export const NO_NEW_USER_DETAILS: NewUserDetails = {
  firstName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  maritalStatus: '',
  employmentStatus: '',
  stateOfResidence: '',
  address: '',
  email: '',
  phoneNumber: '',
  bvn: '',
  accountTypeId: '',
  password: '',
  confirmPassword: '',
};

/** The fields of each stage in their order, with the names people read. */
export const NEW_USER_STAGES = {
  1: {
    firstName: 'First Name',
    lastName: 'Last Name',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    maritalStatus: 'Marital Status',
    employmentStatus: 'Employment Status',
    stateOfResidence: 'State of Residence',
    address: 'Address',
  },
  2: {
    email: 'Email',
    phoneNumber: 'Phone Number',
    bvn: 'BVN',
    accountTypeId: 'Account Type',
    password: 'Password',
    confirmPassword: 'Confirm Password',
  },
} as const;

/** What may be kept in the browser for a while: neither the BVN nor a password. */
export const KEPT_NEW_USER_FIELDS = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'maritalStatus',
  'employmentStatus',
  'stateOfResidence',
  'address',
  'email',
  'phoneNumber',
  'accountTypeId',
] as const satisfies readonly (keyof NewUserDetails)[];

/** S1 §5: all of it is required. */
export const NEW_USER_RULES = {
  firstName: required,
  lastName: required,
  gender: required,
  dateOfBirth: (typed: string) => required(typed) ?? birthDateProblem(typed),
  maritalStatus: required,
  employmentStatus: required,
  stateOfResidence: required,
  address: required,
  email: (email: string) =>
    required(email) ?? (readEmailAddress(email) === undefined ? TEXTS.emailInvalid : null),
  phoneNumber: (typed: string) =>
    required(typed) ?? (readPhoneNumber(typed) === undefined ? TEXTS.phoneNumberInvalid : null),
  bvn: (bvn: string) => required(bvn) ?? bvnProblem(bvn),
  accountTypeId: required,
  password: newPasswordProblem,
  confirmPassword: (confirmed: string, { password }: NewUserDetails) =>
    confirmationProblem(confirmed, password),
} as const;

/** The registration's payload (S1 §3), which agrees to the versions shown. @returns null while something is missing */
export function newUserBody(details: NewUserDetails, agreedTo: AgreedVersions): NewUserBody | null {
  const { gender, maritalStatus, employmentStatus } = details;
  const dateOfBirth = birthDateText(details.dateOfBirth);
  const phoneNumber = readPhoneNumber(details.phoneNumber);
  if (gender === '' || maritalStatus === '' || employmentStatus === '') return null;
  if (dateOfBirth === null || phoneNumber === undefined) return null;
  return {
    phoneNumber,
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    dateOfBirth,
    bvn: ungrouped(details.bvn),
    gender,
    address: details.address.trim(),
    // A39
    clientType: 'INDIVIDUAL',
    accountTypeId: Number(details.accountTypeId),
    stateOfResidence: details.stateOfResidence,
    employmentStatus,
    maritalStatus,
    password: details.password,
    confirmPassword: details.confirmPassword,
    registrationType: 'NEW',
    ...agreedTo,
  };
}
