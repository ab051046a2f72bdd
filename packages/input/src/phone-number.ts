import { digitsOfField, plainText } from './plain-text.ts';

// The country's code may stand before the zero of the local form, which then says nothing: +234 (0) 803 …
const MOBILE = /^(?:(?:\+|00)?2340?|0)((?:70|80|81|90|91)\d{8})$/;

/**
 * Reads a Nigerian mobile number: 080…, 234…, +234…, 00234… and +234 (0) 80…, with spaces, brackets, dots, dashes and the unseen
 * marks that contact lists put around it.
 * @returns the form that the bank keeps, eleven digits with the zero before them; undefined when it is none
 */
export function readPhoneNumber(text: string): string | undefined {
  const compact = plainText(text).replaceAll(/[ ().-]/g, '');
  const tenDigits = MOBILE.exec(compact)?.[1];
  return tenDigits === undefined ? undefined : `0${tenDigits}`;
}

export const MOBILE_NUMBER_LENGTH = 11;

/** No number here begins with 234, so at the beginning that is the country's code, whole or still being typed. */
const COUNTRY_CODE = /^(?:00)?2340?(?=[789])/;

/**
 * The digits of a mobile number in a field that takes digits alone, in the form that begins with a zero. They are never cut: the field
 * refuses a digit too many and a letter between digits, because without them the number would be another person's.
 * @returns digits, or the plain text where it is not clear which digits are meant
 */
export function mobileNumberDigits(typed: string): string {
  return digitsOfField(typed).replace(COUNTRY_CODE, '0');
}
