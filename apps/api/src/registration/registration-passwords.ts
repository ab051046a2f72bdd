import type { Identifier } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { selectUnfinished } from './registration-db.ts';

/**
 * A byte of a keyed hash of a password. It tells with which registration a password is worth comparing, and too little to
 * guess the password by.
 */
export function tagOfPassword(secrets: Secrets, password: string): number {
  return secrets.hmac('registrations', 'password', password).readUInt8(0);
}

/** A registration that waits for its code, and what the verification is called with. */
export type Unverified = { readonly passwordHash: string; readonly verifyWith: string };

/**
 * The unfinished registration that somebody who signs in may mean: its password still has to be compared. Decoys count as
 * well, so that signing in does not tell them from real ones.
 */
export async function findUnverified(
  platform: Platform,
  identifier: Identifier,
  password: string,
  now: Date,
): Promise<Unverified | undefined> {
  const tag = tagOfPassword(platform.secrets, password);
  const row = await selectUnfinished(platform.db, identifier, now, tag);
  if (row === undefined || row.password_hash === null) return undefined;
  const verifyWith = row.registration_type === 'NEW' ? row.email : row.id;
  return { passwordHash: row.password_hash, verifyWith: verifyWith ?? row.id };
}

/** Whether somebody began to register with this address or number and has not finished. */
export async function isRegistering(platform: Platform, identifier: Identifier, now: Date): Promise<boolean> {
  return (await selectUnfinished(platform.db, identifier, now)) !== undefined;
}
