/**
 * A Nigerian mobile number in the form the bank keeps it: eleven digits with the leading zero.
 * Takes 080…, 234… and +234…, with spaces, brackets or dashes.
 * @returns undefined when it is none
 */
export function localPhoneNumber(value: string): string | undefined {
  const compact = value.replaceAll(/[\s()-]/g, '');
  const tenDigits = /^(?:\+?234|0)((?:70|80|81|90|91)\d{8})$/.exec(compact)?.[1];
  return tenDigits === undefined ? undefined : `0${tenDigits}`;
}
