import type { KYC_GENDERS } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import type { Level3Body } from '../../api/kyc-api.ts';
import { birthDateText, isPastBirthDate } from '../../lib/birth-date.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';

/** What the bank may not know of somebody yet, as it stands in the fields. */
export type AskedDetails = {
  readonly dateOfBirth: string;
  readonly gender: '' | (typeof KYC_GENDERS)[number];
  readonly address: string;
};

export const NO_DETAILS: AskedDetails = { dateOfBirth: '', gender: '', address: '' };

/** All of it can be left empty; whether somebody is old enough, the bank says. */
export const askedRules = {
  dateOfBirth: (typed: string) =>
    typed.trim() === '' || isPastBirthDate(typed, todayInLagos()) ? null : TEXTS.dateInvalid,
};

/** What was left empty is not sent. */
export function askedBody({ dateOfBirth, gender, address }: AskedDetails) {
  const day = birthDateText(dateOfBirth);
  return {
    ...(day !== null && { dateOfBirth: day }),
    ...(gender !== '' && { gender }),
    ...(address.trim() !== '' && { address: address.trim() }),
  } satisfies Partial<Level3Body>;
}
