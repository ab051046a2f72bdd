import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { lagosDigits } from './lagos-time.ts';

const RANDOM_BYTES = 16;
// Asking the system for a few bytes costs more than the rest of an id, so they are drawn many at a time.
const drawn = new Uint8Array(256 * RANDOM_BYTES);
let used = drawn.length;
let lastMs = 0;
let sequence = 0;

/** A public id. Version 7 starts with the time, so that rows written together lie together. */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const random = drawn.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  const now = Date.now();
  // Within a millisecond the ids of a process grow too: the sequence has 32 bits and starts in the lower half of them.
  if (now > lastMs) {
    lastMs = now;
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: lastMs, seq: sequence });
}

// Crockford's alphabet leaves out I, L, O and U, which people misread or misspell.
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference a customer reads to customer service: `HV` and 12 Crockford characters (60 random bits). */
export function newReference(): string {
  return `HV${drawCharacters(12)}`;
}

/**
 * What a customer and the bank name a ticket by: `HVT` and 8 Crockford characters, easy to say on the telephone. It stands in
 * subjects and text messages, where six digits in a row would look like a code.
 */
export function newTrackingNumber(): string {
  let number: string;
  do number = `HVT${drawCharacters(8)}`;
  while (SIX_DIGITS.test(number));
  return number;
}

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/;

/** What proves a receipt to whoever was given it: 16 Crockford characters, 80 random bits, so that nobody can guess one. */
export function newReceiptCode(): string {
  return drawCharacters(16);
}

function drawCharacters(count: number): string {
  let characters = '';
  for (let index = 0; index < count; index += 1) characters += CROCKFORD[randomInt(CROCKFORD.length)];
  return characters;
}

/** The 30-digit id banks trace a transfer by: institution code, Lagos time to the second, 12 random digits (NIP). */
export function newSessionId(bankCode: string, now: Date): string {
  const random = `${randomInt(1_000_000)}`.padStart(6, '0') + `${randomInt(1_000_000)}`.padStart(6, '0');
  return bankCode + lagosDigits(now) + random;
}
