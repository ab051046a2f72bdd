import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { lagosDigits } from './lagos-time.ts';

/** A public id. Version 7 starts with the time, so that rows written together lie together. */
export function newId(): string {
  return v7();
}

// Crockford's alphabet leaves out I, L, O and U, which people misread or misspell.
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference a customer reads to customer service: `HV` and 12 Crockford characters (60 random bits). */
export function newReference(): string {
  let reference = 'HV';
  for (let index = 0; index < 12; index += 1) reference += CROCKFORD[randomInt(CROCKFORD.length)];
  return reference;
}

/** The 30-digit id banks trace a transfer by: institution code, Lagos time to the second, 12 random digits (NIP). */
export function newSessionId(bankCode: string, now: Date): string {
  const random = `${randomInt(1_000_000)}`.padStart(6, '0') + `${randomInt(1_000_000)}`.padStart(6, '0');
  return bankCode + lagosDigits(now) + random;
}
