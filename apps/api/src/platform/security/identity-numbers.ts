import type { Hmacs, Secrets } from './secrets.ts';

/** What the state knows a person by: Bank Verification Number and National Identification Number, eleven digits each. */
export type IdentityKind = 'BVN' | 'NIN';

/** A number as the database keeps it: unreadable, and with a keyed hash to find it again (decision 18). */
export type EncryptedNumber = { readonly encrypted: Buffer; readonly hmac: Buffer };

/** Whose number it is, and which: nobody else's is read in its place. */
export type NumberOf = { readonly customerId: string; readonly kind: IdentityKind };

export function encryptNumber(secrets: Secrets, of: NumberOf, number: string): EncryptedNumber {
  return {
    encrypted: secrets.encrypt('identity-numbers', ownerOfNumber(of), number),
    hmac: hmacsOfNumber(secrets, of.kind, number)[0],
  };
}

export function decryptNumber(secrets: Secrets, of: NumberOf, encrypted: Buffer): string {
  return secrets.decrypt('identity-numbers', ownerOfNumber(of), encrypted);
}

/** What a number is looked for by: while the bank has two keys, it may have been kept under either. */
export function hmacsOfNumber(secrets: Pick<Secrets, 'hmacs'>, kind: IdentityKind, number: string): Hmacs {
  return secrets.hmacs('identity-numbers', kind, number);
}

/** Whom what is encrypted of a number belongs to. */
export function ownerOfNumber({ customerId, kind }: NumberOf): string {
  return `${kind}/${customerId}`;
}

/** 222****1234: the only form that leaves the bank. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
}

export type GivenNumber =
  | { readonly kind: 'UNCHANGED' }
  | { readonly kind: 'NEW'; readonly number: string }
  | { readonly kind: 'NOT_USABLE' };

/** What a BVN or NIN as it came in means: the mask of the one on file keeps it, digits that differ replace it (decision 18). */
export function readGivenNumber(
  given: string,
  onFile: { readonly number: string; readonly mask: string } | undefined,
): GivenNumber {
  if (given === onFile?.mask || given === onFile?.number) return { kind: 'UNCHANGED' };
  return given.includes('*') ? { kind: 'NOT_USABLE' } : { kind: 'NEW', number: given };
}
