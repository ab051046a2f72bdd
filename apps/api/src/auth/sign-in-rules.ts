import { lagosText } from '../platform/lagos-time.ts';

/** How somebody says who they are: an e-mail address, or a Nigerian mobile number in any of its forms (decision 12). */
export type Identifier =
  | { readonly kind: 'EMAIL'; readonly email: string }
  | { readonly kind: 'PHONE'; readonly phoneNumber: string };

/** Reads 080…, 234… and +234… with spaces or dashes as a phone number, anything else as an e-mail address. */
export function readIdentifier(text: string): Identifier {
  const compact = text.trim().replaceAll(/[\s()-]/g, '');
  const international = /^\+?234(\d{10})$/.exec(compact);
  if (international?.[1] !== undefined) return { kind: 'PHONE', phoneNumber: `0${international[1]}` };
  if (/^0\d{10}$/.test(compact)) return { kind: 'PHONE', phoneNumber: compact };
  return { kind: 'EMAIL', email: text.trim().toLowerCase() };
}

/** One spelling for each identifier, for counting attempts. */
export function identifierKey(identifier: Identifier): string {
  return identifier.kind === 'EMAIL' ? identifier.email : identifier.phoneNumber;
}

/** Enough of an address for its owner to recognise it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

export function maskPhoneNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 4)}*****${phoneNumber.slice(-2)}`;
}

/** What the message with a sign-in code says; the date is in words so that the code is its only six digits. */
export function signInText(bankName: string, siteHost: string, now: Date, code: string) {
  return {
    subject: `Your ${bankName} sign-in code`,
    email:
      `Your ${bankName} sign-in code is ${code}.\n\nIt works for 5 minutes. You asked for it on ${lagosText(now)}.\n\n` +
      `We will never ask for your code. If you did not try to sign in, change your password.`,
    // The last line lets phones offer the code on our own page and nowhere else.
    sms: `${bankName}: your sign-in code is ${code}. 5 minutes. Never share it.\n\n@${siteHost} #${code}`,
  };
}
