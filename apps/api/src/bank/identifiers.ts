import { emailAddressKey } from '@harvest/input/email-address';
import { readPhoneNumber } from '@harvest/input/phone-number';

/** How somebody says who they are: an e-mail address, or a Nigerian mobile number in any of its forms (decision 12). */
export type Identifier =
  | { readonly kind: 'EMAIL'; readonly email: string }
  | { readonly kind: 'PHONE'; readonly phoneNumber: string };

/** Reads a mobile number in any of its forms as one, anything else as an e-mail address. */
export function readIdentifier(text: string): Identifier {
  const phoneNumber = readPhoneNumber(text);
  if (phoneNumber !== undefined) return { kind: 'PHONE', phoneNumber };
  return { kind: 'EMAIL', email: emailAddressKey(text) };
}

/** One spelling for each identifier, for counting attempts. */
export function identifierKey(identifier: Identifier): string {
  return identifier.kind === 'EMAIL' ? identifier.email : identifier.phoneNumber;
}

/**
 * The code of a bank: ours is known without the zeros before it too. Any other stays as it was written, for fewer digits may
 * be a code of another list, and money would go to a stranger (A144).
 */
export function readBankCode(text: string, ownCode: string): string {
  return text.padStart(ownCode.length, '0') === ownCode ? ownCode : text;
}

/** Enough of an address for its owner to recognise it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

export function maskPhoneNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 4)}*****${phoneNumber.slice(-2)}`;
}
