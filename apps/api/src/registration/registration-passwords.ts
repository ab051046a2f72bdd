import type { Identifier } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
import { unmarkedHash } from '../platform/security/key-marks.ts';
import type { Matches } from '../platform/security/passwords.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { selectUnfinished } from './registration-db.ts';

/**
 * A byte of a keyed hash of a password, under each key: the first is kept. It tells with which registration a password is worth
 * comparing, and too little to guess the password by.
 */
export function tagsOfPassword(secrets: Secrets, password: string): readonly [number, ...number[]] {
  const [first, ...others] = secrets.hmacs('registrations', 'password', password);
  const tagOf = (hmac: Buffer) => unmarkedHash(hmac).readUInt8(0);
  return [tagOf(first), ...others.map(tagOf)];
}

/** A registration that waits for its code: what its verification is called with, and its own handle (decision 71). */
export type Unverified = { readonly email: string; readonly handle: string };

/**
 * The unfinished registration of somebody who signs in with its password. Decoys count as well, so that signing in does not tell
 * them from real ones.
 */
export async function findUnverified(
  platform: Platform,
  identifier: Identifier,
  password: string,
  now: Date,
  matches: Matches,
): Promise<Unverified | undefined> {
  const tags = tagsOfPassword(platform.secrets, password);
  for (const row of await selectUnfinished(platform.db, identifier, now, tags)) {
    if (row.password_hash === null || !(await matches(password, row.password_hash))) continue;
    const email = row.registration_type === 'NEW' ? row.email : null;
    return { email: email ?? row.id, handle: row.id };
  }
  return undefined;
}

/** Whether somebody began to register with this address or number and has not finished. */
export async function isRegistering(platform: Platform, identifier: Identifier, now: Date): Promise<boolean> {
  return (await selectUnfinished(platform.db, identifier, now)).length > 0;
}
