const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3] as const;

/** The six digits a bank's code takes in the check: banks '000' + 3, other institutions '9' + 5 (CBN, 2020 standard). */
function institutionDigits(nubanBankCode: string): string {
  if (nubanBankCode.length === 3) return `000${nubanBankCode}`;
  return nubanBankCode.length === 5 ? `9${nubanBankCode}` : nubanBankCode;
}

/** The check digit of an account number: a typing guard, no proof that the account exists. */
export function nubanCheckDigit(nubanBankCode: string, serial: string): number {
  const digits = institutionDigits(nubanBankCode) + serial;
  if (!/^\d{15}$/.test(digits))
    throw new RangeError('A NUBAN needs a bank code of 3, 5 or 6 digits and a serial of 9');
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) sum += weight * Number(digits.charAt(index));
  return (10 - (sum % 10)) % 10;
}

/** The ten-digit account number of a nine-digit serial at our bank. */
export function nubanOf(nubanBankCode: string, serial: string): string {
  return `${serial}${nubanCheckDigit(nubanBankCode, serial)}`;
}
