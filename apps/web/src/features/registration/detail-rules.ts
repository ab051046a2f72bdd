import { TEXTS } from '@harvest/contracts/texts';
import { isAccountNumber } from '@harvest/input/account-number';
import { ungrouped } from '@harvest/input/plain-text';
import { birthDateText, isPastBirthDate } from '../../lib/birth-date.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';

const BVN_LENGTH_MIN = 11;

/** S1 §5. @returns what is wrong, or null */
export function required(value: string): string | null {
  return value.trim() === '' ? TEXTS.fieldRequired : null;
}

/** The browser's rule is "at least 11", as S1 §5 words it; that it is exactly 11 digits, the bank says (decision 18). */
export function bvnProblem(typed: string): string | null {
  return ungrouped(typed).length < BVN_LENGTH_MIN ? TEXTS.bvnTooShort : null;
}

export function accountNumberProblem(typed: string): string | null {
  return isAccountNumber(ungrouped(typed)) ? null : TEXTS.accountNumberLength;
}

export function birthDateProblem(typed: string): string | null {
  if (birthDateText(typed) === null) return TEXTS.dateInvalid;
  return isPastBirthDate(typed, todayInLagos()) ? null : 'Enter the day you were born, such as 21/11/1990';
}
