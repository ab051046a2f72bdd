import type { Secrets } from './secrets.ts';

/** What the bank encrypts of a person beside BVN and NIN. */
export type PersonalDetail = 'DATE_OF_BIRTH' | 'ADDRESS';

/** Whose detail it is, and which: no other one is read in its place. */
export type DetailOf = { readonly customerId: string; readonly kind: PersonalDetail };

export function encryptDetail(secrets: Secrets, of: DetailOf, text: string): Buffer {
  return secrets.encrypt('personal-details', ownerOfDetail(of), text);
}

/**
 * The detail of a row; undefined where it has none. Rows of before, and of the release before, have it in clear until `rotate-keys` moves it.
 * The encrypted value wins: the release before fills in only what it does not see.
 */
export function readDetail(
  secrets: Secrets,
  of: DetailOf,
  { encrypted, clear }: { readonly encrypted: Buffer | null; readonly clear: string | null },
): string | undefined {
  return encrypted === null
    ? (clear ?? undefined)
    : secrets.decrypt('personal-details', ownerOfDetail(of), encrypted);
}

/** Whom what is encrypted of a detail belongs to. */
export function ownerOfDetail({ customerId, kind }: DetailOf): string {
  return `${kind}/${customerId}`;
}
