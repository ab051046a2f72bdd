export const MOBILE_NUMBER_LENGTH = 11;

/** No number here begins with 234, so at the beginning that is the country's code, whole or still being typed. */
const COUNTRY_CODE = /^(?:00)?2340?(?=[789])/;

/** The digits of a mobile number that was typed or pasted, in the form that begins with a zero, cut to its length. */
export function mobileNumberOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(COUNTRY_CODE, '0').slice(0, MOBILE_NUMBER_LENGTH);
}
