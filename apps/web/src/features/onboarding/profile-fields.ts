import { TEXTS } from '@harvest/contracts/texts';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { ungrouped } from '@harvest/input/plain-text';
import type { BasicProfile, BasicProfileBody } from '../../api/onboarding-api.ts';
import type { ProfileLocks } from './profile-locks.ts';

/** The fields in their order, named as on the wire, with the names people read (S1 §2). */
export const PROFILE_FIELDS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
  bvn: 'BVN',
  nin: 'NIN',
} as const;

const required = (value: string): string | null => (value.trim() === '' ? TEXTS.fieldRequired : null);

/** S1 §5: all of it is required. What cannot be changed needs no judging, and names are judged by the bank. */
export function profileRules(shown: BasicProfile, locks: ProfileLocks) {
  const phoneProblem = (typed: string) =>
    required(typed) ?? (readPhoneNumber(typed) === undefined ? TEXTS.phoneNumberInvalid : null);
  const numberProblem = (typed: string, mask: string) => {
    const isFine = typed === mask || /^\d{11}$/.test(ungrouped(typed));
    return required(typed) ?? (isFine ? null : TEXTS.identityNumberInvalid);
  };
  const isOpen = (lock: ProfileLocks['names']) => lock === 'open';
  return {
    firstName: (name: string) => (isOpen(locks.names) ? required(name) : null),
    lastName: (name: string) => (isOpen(locks.names) ? required(name) : null),
    phoneNumber: (typed: string) => (isOpen(locks.names) ? phoneProblem(typed) : null),
    bvn: (typed: string) => (isOpen(locks.bvn) ? numberProblem(typed, shown.bvn) : null),
    nin: (typed: string) => (isOpen(locks.nin) ? numberProblem(typed, shown.nin) : null),
  };
}

/** The profile's payload (S1 §3); a number that is still masked says that it is unchanged (decision 18). */
export function profileBody(values: BasicProfile): BasicProfileBody {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email,
    phoneNumber: readPhoneNumber(values.phoneNumber) ?? values.phoneNumber,
    bvn: ungrouped(values.bvn),
    nin: ungrouped(values.nin),
  };
}
